/** What customers read on their card statement: 5 to 13 Latin letters, nothing else. */
export const isCardStatementName = (text: string): boolean => /^[A-Za-z]{5,13}$/.test(text)
