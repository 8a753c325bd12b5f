import { parseAmount } from '@paydeck/contract/money/money'
import { positiveMinor } from '@paydeck/contract/money/schemas'

/** Commas only between thousands: `12,50` could mean $12.50 or $1,250, and guessing would charge the wrong amount. */
const GROUPED = /^[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]+)?$/

/** Minor units: above 0, at most two decimals, optional `$`; otherwise null. */
export function readCost(text: string): number | null {
  const figures = text.trim().replace(/^\$ ?/, '')
  if (figures.includes(',') && !GROUPED.test(figures)) return null
  const amount = parseAmount(figures)
  return amount !== null && positiveMinor.safeParse(amount).success ? amount : null
}
