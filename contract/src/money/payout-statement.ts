import type { PayoutDetail } from '../calls/payouts.ts'

type Totals = Pick<PayoutDetail, 'amount' | 'openingBalance' | 'closingBalance' | 'sums'>
type Kind = PayoutDetail['sums'][number]['transactionType']

export interface PayoutStatement {
  payments: number
  refunds: number
  disputes: number
  /** Failed payouts whose money this one includes. */
  adjustments: number
  /** Held in reserve from takings, below zero. */
  reserveHeld: number
  reserveReleased: number
  fees: number
  feeTax: number
  net: number
  /** Left over by the previous run, whose lines are included here. */
  opening: number
  since: number
  transferred: number
  closing: number
  addsUp: boolean
}

type Group = 'payments' | 'refunds' | 'disputes' | 'adjustments' | 'reserveHeld' | 'reserveReleased'

const GROUPS: Record<Kind, Group> = {
  Payment: 'payments',
  Refund: 'refunds',
  RefundReturned: 'refunds',
  Return: 'refunds',
  Dispute: 'disputes',
  DisputeWon: 'disputes',
  PayoutFailed: 'adjustments',
  ReserveHeld: 'reserveHeld',
  ReserveReleased: 'reserveReleased',
}

/** `addsUp` is false if the sums differ by even a cent. */
export function payoutStatement(payout: Totals): PayoutStatement {
  const gross: Record<Group, number> = {
    payments: 0,
    refunds: 0,
    disputes: 0,
    adjustments: 0,
    reserveHeld: 0,
    reserveReleased: 0,
  }
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
  const lines = Object.values(gross).reduce((total, sum) => total + sum, 0) - fee
  return {
    ...gross,
    // Avoids `-0`, which would show a sign.
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
