/** The first sentence of a refusal, for a narrow field; the banner above the form says all of it. */
export const firstSentence = (message: string): string => message.replace(/\.( .*)?$/s, '')
