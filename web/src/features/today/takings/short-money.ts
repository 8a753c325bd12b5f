import { formatMoney } from '@paydeck/contract/money/money'

/** `$500`, `$25k`: round amounts, for the lines of a chart. */
export function shortMoney(amount: number, currency: string): string {
  const isLarge = Math.abs(amount) >= 10_000_00
  const text = formatMoney(isLarge ? amount / 1000 : amount, currency).replace(
    /\.00$|(?<=\.\d)0$/,
    '',
  )
  return isLarge ? `${text}k` : text
}
