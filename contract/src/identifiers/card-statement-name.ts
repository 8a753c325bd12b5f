export const isCardStatementName = (text: string): boolean => /^[A-Za-z]{5,13}$/.test(text)
