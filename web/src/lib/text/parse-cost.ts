import { parseAmount } from '@paydeck/contract/money/money'
import { positiveMinor } from '@paydeck/contract/money/schemas'

/** Commas only between thousands: `12,50` could mean $12.50 or $1,250, and guessing would charge the wrong amount. */
const GROUPED = /^[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]+)?$/

/** Minor units: above 0, at most two decimals, optional `$`; otherwise null. */
export function parseCost(text: string): number | null {
  const digits = text.trim().replace(/^\$ ?/, '')
  if (digits.includes(',') && !GROUPED.test(digits)) return null
  const amount = parseAmount(digits)
  return amount !== null && positiveMinor.safeParse(amount).success ? amount : null
}
