/** Statuses in which the card was charged or holds the amount. */
const VERIFIABLE: ReadonlySet<string> = new Set([
  'paid',
  'partially_refunded',
  'refunded',
  'accepted',
  'not_captured',
  'disputed',
])

/** Why the card of a payment of this status cannot be verified; null when it can. */
export const noVerificationText = (status: string): string | null =>
  VERIFIABLE.has(status)
    ? null
    : 'The card of this payment cannot be charged, so it cannot be verified.'
