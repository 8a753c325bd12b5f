import type { Country } from '@paydeck/contract/money/currency'
import type { TransactionStatus } from '@paydeck/contract/merchant/status'
import { taxAdded } from '@paydeck/contract/money/tax'

import type { Method } from '../ledger/rules.ts'
import { canMove } from '../payments/rules.ts'

/** What a dispute costs the merchant, won or lost: minor units, without GST. */
const DISPUTE_FEE = 25_00

export function disputeFee(taxCountry: Country, fee = DISPUTE_FEE): { total: number; tax: number } {
  const { tax, total } = taxAdded(fee, taxCountry)
  return { tax, total }
}

export interface DisputedCharge {
  kind: 'charge' | 'capture' | 'instalment'
  /** Minor units. */
  amount: number
}

/** A later instalment is the platform's money: it bought the debt, with its risk, when the plan began. */
export const lossBearer = ({ kind }: Pick<DisputedCharge, 'kind'>): 'merchant' | 'house' =>
  kind === 'instalment' ? 'house' : 'merchant'

const NOT_TAKEN = 'Only a payment that has been taken and not given back can be disputed.'

/** A sentence, or null; minor units. A direct debit is not disputed: it comes back as a return. */
export function disputeRefusal(
  payment: { status: TransactionStatus; method: Method },
  charge: DisputedCharge | undefined,
  amount: number,
): string | null {
  if (payment.method === 'direct_debit')
    return 'A direct debit is not disputed: the customer’s bank takes it back by a return.'
  if (!charge) return NOT_TAKEN
  if (lossBearer(charge) === 'merchant') {
    if (payment.status === 'disputed') return 'This payment is disputed already.'
    if (!canMove(payment.status, 'disputed')) return NOT_TAKEN
  }
  if (amount > charge.amount) return 'The dispute is larger than what was charged.'
  if (amount < 1) return 'There is nothing left of this payment to dispute.'
  return null
}

/** Returns the payment to its previous status, unless a pending refund has completed meanwhile. */
export function statusAfterWin(
  before: TransactionStatus,
  payment: { captured: number; refunded: number },
): TransactionStatus {
  if (payment.refunded === 0)
    // What was refunded before the dispute has come back meanwhile.
    return before === 'partially_refunded' ? 'paid' : before
  return payment.refunded === payment.captured ? 'refunded' : 'partially_refunded'
}
