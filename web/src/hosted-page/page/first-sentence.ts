/** For a narrow field; the banner above the form has the full message. */
export const firstSentence = (message: string): string => message.replace(/\.( .*)?$/s, '')
