import type { PayoutDetail } from '../calls/payouts.ts'

type Totals = Pick<PayoutDetail, 'amount' | 'openingBalance' | 'closingBalance' | 'sums'>
type Kind = PayoutDetail['sums'][number]['transactionType']

/** A payout from what was left before it to what it leaves: minor units, what was taken from the merchant negative. */
export interface PayoutStatement {
  payments: number
  refunds: number
  disputes: number
  /** Failed payouts whose money goes along with this one. */
  adjustments: number
  /** Without the GST on them. */
  fees: number
  feeTax: number
  /** All of the above together: what the lines come to. */
  net: number
  /** What the run before had left, whose lines are among these. */
  opening: number
  /** What came since then. */
  since: number
  transferred: number
  closing: number
  addsUp: boolean
}

const GROUPS: Record<Kind, 'payments' | 'refunds' | 'disputes' | 'adjustments'> = {
  Payment: 'payments',
  Refund: 'refunds',
  RefundReturned: 'refunds',
  Return: 'refunds',
  Dispute: 'disputes',
  DisputeWon: 'disputes',
  PayoutFailed: 'adjustments',
}

/** Adds a payout up from its lines' sums; `addsUp` is false when a cent is missing anywhere. */
export function payoutStatement(payout: Totals): PayoutStatement {
  const gross = { payments: 0, refunds: 0, disputes: 0, adjustments: 0 }
  let fee = 0
  let feeTax = 0
  let net = 0
  for (const sum of payout.sums) {
    gross[GROUPS[sum.transactionType]] += sum.amount
    fee += sum.fee
    feeTax += sum.feeTax
    net += sum.net
  }
  const { openingBalance: opening, closingBalance: closing, amount } = payout
  const lines = gross.payments + gross.refunds + gross.disputes + gross.adjustments - fee
  return {
    ...gross,
    // Not `-0`, which a page would show with its sign.
    fees: feeTax - fee,
    feeTax: 0 - feeTax,
    net,
    opening,
    since: net - opening,
    transferred: 0 - amount,
    closing,
    addsUp: lines === net && net - amount === closing,
  }
}
