import { formatMoneyWithCode } from '@paydeck/contract/money/money'

/** A charge that took money, and how much of it has not been given back. Minor units. */
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

/** In the order given. Throws when they do not hold enough: the guards before must have refused. */
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
  /** Nothing was given back. */
  | { kind: 'failed' }
  /** `toSource` was given back: all of it, or what could be. */
  | { kind: 'made'; toSource: number }

/** The outcome of a refund by its parts; a refund that is all forgiven debt has none, and is made at once. */
export function refundOutcomeOf(
  parts: readonly { status: 'pending' | 'succeeded' | 'failed'; amount: number }[],
): RefundOutcome {
  if (parts.some(({ status }) => status === 'pending')) return { kind: 'open' }
  const made = parts.filter(({ status }) => status === 'succeeded')
  if (parts.length > 0 && made.length === 0) return { kind: 'failed' }
  return { kind: 'made', toSource: made.reduce((sum, { amount }) => sum + amount, 0) }
}

/** Null when within. `limit` in minor units of `limitCurrency`; `before`: refunded so far by the same person. */
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
