import type { MonthlyStatement } from '../calls/transfers/statements.ts'

type Kind = MonthlyStatement['kinds'][number]['transactionType']
type Group = 'sales' | 'refunds' | 'disputes' | 'returned' | 'reserveHeld' | 'reserveReleased'

const GROUPS: Record<Kind, Group> = {
  Payment: 'sales',
  Refund: 'refunds',
  RefundReturned: 'refunds',
  Return: 'refunds',
  Dispute: 'disputes',
  DisputeWon: 'disputes',
  PayoutFailed: 'returned',
  ReserveHeld: 'reserveHeld',
  ReserveReleased: 'reserveReleased',
}

/** The lines of a statement in the order of the PDF; minor units, below zero for money out. */
export interface StatementTotals extends Record<Group, number> {
  count: number
  fees: number
  /** The GST on the fees, a separate line. */
  feeTax: number
  transferred: number
  /** False if the lines miss the closing balance by even a cent. */
  addsUp: boolean
}

export function statementTotals({
  kinds,
  payouts,
  opening,
  closing,
}: Pick<MonthlyStatement, 'kinds' | 'payouts' | 'opening' | 'closing'>): StatementTotals {
  const groups: Record<Group, number> = {
    sales: 0,
    refunds: 0,
    disputes: 0,
    returned: 0,
    reserveHeld: 0,
    reserveReleased: 0,
  }
  let fee = 0
  let feeTax = 0
  let count = 0
  for (const kind of kinds) {
    groups[GROUPS[kind.transactionType]] += kind.amount
    fee += kind.fee
    feeTax += kind.feeTax
    if (kind.transactionType === 'Payment') count += kind.lines
  }
  const paidOut = payouts.reduce((sum, { amount }) => sum + amount, 0)
  const moved = Object.values(groups).reduce((sum, amount) => sum + amount, 0) - fee - paidOut
  return {
    ...groups,
    count,
    // Avoids `-0`, which would show a sign.
    fees: feeTax - fee,
    feeTax: 0 - feeTax,
    transferred: 0 - paidOut,
    addsUp: opening + moved === closing,
  }
}
