import { formatMoneyWithCode } from '@paydeck/contract/money/money'

/** A charge, and how much of it is still refundable. Minor units. */
export interface RefundableCharge {
  operationId: string
  provider: string
  ref: string
  refundable: number
}

export interface RefundAllocation {
  charge: RefundableCharge
  amount: number
}

/** Allocates to the charges in order. Throws when they do not have enough left, so callers must check first. */
export function allocateRefund(
  amount: number,
  charges: readonly RefundableCharge[],
): RefundAllocation[] {
  const slices: RefundAllocation[] = []
  let remaining = amount
  for (const charge of charges) {
    const part = Math.min(remaining, charge.refundable)
    if (part <= 0) continue
    slices.push({ charge, amount: part })
    remaining -= part
  }
  if (remaining > 0) throw new Error(`${remaining} cents were never taken and cannot be given back`)
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
  const succeeded = parts.filter(({ status }) => status === 'succeeded')
  if (parts.length > 0 && succeeded.length === 0) return { kind: 'failed' }
  return { kind: 'made', toSource: succeeded.reduce((sum, { amount }) => sum + amount, 0) }
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
