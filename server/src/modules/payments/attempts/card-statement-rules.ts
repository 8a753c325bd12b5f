/** Card statements have room for this many letters of each part. */
const NAME_LETTERS = 22
const CITY_LETTERS = 13

/** Reduces text to what banks print: letters without accents, digits and a few signs. */
const printed = (text: string | null, letters: number): string =>
  (text ?? '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9 .,&/-]+/g, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .slice(0, letters)
    .trim()

/**
 * The line on the cardholder's statement: the name and city that the merchant's server sent with this payment, with the
 * merchant's own name as the default.
 */
export function statementOf(
  merchant: { cardStatementName: string | null; brandName: string },
  requested: { name: string | null; city: string | null } | null = null,
): string {
  const name = printed(requested?.name ?? null, NAME_LETTERS)
  const own = merchant.cardStatementName ?? merchant.brandName
  return `${name === '' ? own : name} ${printed(requested?.city ?? null, CITY_LETTERS)}`.trim()
}
