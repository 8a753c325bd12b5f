import type { Country } from '@paydeck/contract/currency'
import type { TransactionStatus } from '@paydeck/contract/status'
import { taxAdded } from '@paydeck/contract/tax'

import { canMove } from '../payments/rules.ts'

/** What a dispute costs the merchant, won or lost: minor units, without GST. */
const DISPUTE_FEE = 25_00

/** The fee on a dispute with the GST on it; `fee` is what the provider charges for this one, without GST. */
export function disputeFee(taxCountry: Country, fee = DISPUTE_FEE): { total: number; tax: number } {
  const { tax, total } = taxAdded(fee, taxCountry)
  return { tax, total }
}

/** Why a payment cannot be disputed for an amount (minor units), in a sentence; null when it can. */
export function disputeRefusal(
  payment: { status: TransactionStatus; captured: number },
  amount: number,
): string | null {
  if (payment.status === 'disputed') return 'This payment is disputed already.'
  if (!canMove(payment.status, 'disputed'))
    return 'Only a payment that has been taken and not given back can be disputed.'
  if (amount > payment.captured) return 'The dispute is larger than the payment.'
  if (amount < 1) return 'There is nothing left of this payment to dispute.'
  return null
}

/**
 * Where a payment goes when its dispute is won: to where it was, unless a refund that was under way has been made
 * meanwhile.
 */
export function statusAfterWin(
  before: TransactionStatus,
  payment: { captured: number; refunded: number },
): TransactionStatus {
  if (payment.refunded === 0) return before
  return payment.refunded === payment.captured ? 'refunded' : 'partially_refunded'
}
