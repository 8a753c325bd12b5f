/** How long the two parts of a line on a card statement may be. */
const NAME_LETTERS = 22
const CITY_LETTERS = 13

/** What banks print: letters without accents, digits and a few signs. */
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
 * What the card's owner reads on their statement: the name and city that the merchant's servers want for this payment,
 * or the merchant's own name.
 */
export function statementOf(
  merchant: { cardStatementName: string | null; brandName: string },
  wanted: { name: string | null; city: string | null } | null = null,
): string {
  const name = printed(wanted?.name ?? null, NAME_LETTERS)
  const own = merchant.cardStatementName ?? merchant.brandName
  return `${name === '' ? own : name} ${printed(wanted?.city ?? null, CITY_LETTERS)}`.trim()
}
