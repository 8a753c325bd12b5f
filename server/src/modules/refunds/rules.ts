import { formatMoneyWithCode } from '@paydeck/contract/money/money'

/** A charge, and how much of it is still refundable. Minor units. */
export interface Taking {
  operationId: string
  provider: string
  ref: string
  left: number
}

export interface RefundAllocation {
  taking: Taking
  amount: number
}

/** Allocates to the charges in order. Throws when they do not have enough left, so callers must check first. */
export function allocateRefund(amount: number, takings: readonly Taking[]): RefundAllocation[] {
  const slices: RefundAllocation[] = []
  let rest = amount
  for (const taking of takings) {
    const part = Math.min(rest, taking.left)
    if (part <= 0) continue
    slices.push({ taking, amount: part })
    rest -= part
  }
  if (rest > 0) throw new Error(`${rest} cents were never taken and cannot be given back`)
  return slices
}

export type RefundOutcome =
  | { kind: 'open' }
  | { kind: 'failed' }
  /** `toSource` is what was refunded, which may be less than asked. */
  | { kind: 'made'; toSource: number }

/** The outcome of a refund from its parts. A refund that only reduces a plan's debt has none and succeeds at once. */
export function refundOutcomeOf(
  parts: readonly { status: 'pending' | 'succeeded' | 'failed'; amount: number }[],
): RefundOutcome {
  if (parts.some(({ status }) => status === 'pending')) return { kind: 'open' }
  const made = parts.filter(({ status }) => status === 'succeeded')
  if (parts.length > 0 && made.length === 0) return { kind: 'failed' }
  return { kind: 'made', toSource: made.reduce((sum, { amount }) => sum + amount, 0) }
}

/** Null within the limit, which is in minor units of `limitCurrency`. `before` is what the person already refunded. */
export function limitRefusal(
  limit: number | null,
  limitCurrency: string,
  { amount, currency, before }: { amount: number; currency: string; before: number },
): string | null {
  if (limit === null) return null
  if (currency === limitCurrency && before + amount <= limit) return null
  const most = formatMoneyWithCode(limit, limitCurrency)
  return `You can refund at most ${most} of a payment. Ask an owner or admin to make this refund.`
}
