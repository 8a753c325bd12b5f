import type { TransactionStatus } from '@paydeck/contract/merchant/status'

/** From this amount (minor units) a tax invoice must name its buyer: A$1,000 and NZ$1,000. */
const BUYER_NAME_THRESHOLD = 1_000_00
/** How many years tax records must be kept. */
const YEARS = { AU: 5, NZ: 7 } as const

const SOLD: ReadonlySet<TransactionStatus> = new Set([
  'paid',
  'partially_refunded',
  'refunded',
  'disputed',
])

interface Sale {
  status: TransactionStatus
  /** Minor units. */
  amount: number
  createdAt: Date
}

/** Until when a payment's tax invoice must name its buyer; null when it need not, or no longer. */
export function buyerKeptUntil(sale: Sale, taxCountry: 'AU' | 'NZ', now: Date): Date | null {
  const end = new Date(sale.createdAt)
  end.setUTCFullYear(end.getUTCFullYear() + YEARS[taxCountry])
  return SOLD.has(sale.status) && sale.amount >= BUYER_NAME_THRESHOLD && end > now ? end : null
}

export const firstOf = (days: readonly (Date | null)[]): Date | null =>
  days.reduce((first, day) => (first && (!day || first <= day) ? first : day), null)

/** What must end before a customer can be erased. */
export interface StillOpen {
  plans: number
  holds: number
  payments: number
  refunds: number
  disputes: number
  verifications: number
}

const REASONS: Readonly<Record<keyof StillOpen, string>> = {
  plans: 'a plan is not paid off',
  holds: 'an amount is on hold',
  payments: 'a payment is under way',
  refunds: 'a refund is not settled',
  disputes: 'a dispute is open',
  verifications: 'a card is being verified',
}

/** Why a customer cannot be erased yet; null when they can be. */
export function erasureRefusal(open: StillOpen): string | null {
  const names = Object.keys(REASONS) as (keyof StillOpen)[]
  const reasons = names.filter((name) => open[name] > 0).map((name) => REASONS[name])
  if (reasons.length === 0) return null
  return `This customer cannot be erased yet: ${reasons.join(', and ')}. Try again once that has ended.`
}
