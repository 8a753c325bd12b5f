/** The prefix and the suffix together, with `* ` between them. */
const MOST = 22
const JOINT = 2

/** What Stripe joins to the account's prefix on the cardholder's statement. */
export function statementSuffix(statement: string, prefixLength: number): string {
  const letters = statement
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9 .,&/-]+/g, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
  const suffix = letters.slice(0, MOST - JOINT - prefixLength).trim()
  if (/[A-Za-z]/.test(suffix)) return suffix
  // A suffix without a letter is refused.
  return `A ${suffix}`.slice(0, MOST - JOINT - prefixLength).trim()
}
