/** Of the prefix and suffix together, with `* ` between them. */
const MAX_LENGTH = 22
const JOINT = 2

/** The text that Stripe appends to the account's prefix on the cardholder's statement. */
export const statementSuffix = (statement: string, prefixLength: number): string =>
  toStatementText(statement, MAX_LENGTH - JOINT - prefixLength)

/** The text on a bank account's statement, which has no prefix. */
export const statementWhole = (statement: string): string => toStatementText(statement, MAX_LENGTH)

function toStatementText(statement: string, limit: number): string {
  const letters = statement
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9 .,&/-]+/g, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
  const text = letters.slice(0, limit).trim()
  if (/[A-Za-z]/.test(text)) return text
  // Stripe refuses text without a letter.
  return `A ${text}`.slice(0, limit).trim()
}
