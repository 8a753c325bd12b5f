import type { TransactionStatus } from '@paydeck/contract/merchant/status'

import type { MerchantTx } from '../../db/database.ts'
import type { Changes } from '../../db/rows.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import { refundRefusal } from './refund-rules.ts'
import * as store from './store.ts'

type MovePayment = (
  tx: MerchantTx,
  before: store.PaymentRow,
  to: TransactionStatus,
  changes: Changes<'app.payment'> & { updatedAt: Date },
) => Promise<store.PaymentRow>

/** What a refund does to its payment, from setting an amount aside to its end. Minor units. */
export const refundChanges = (move: MovePayment) => ({
  reserveRefund,

  /** The refund was made: the payment, which must be held, becomes refunded or partially refunded. */
  async refunded(
    tx: MerchantTx,
    before: store.PaymentRow,
    amount: number,
    now: Date,
  ): Promise<store.PaymentRow> {
    const refunded = before.refunded + amount
    const whole = refunded === before.captured
    // A dispute that came meanwhile keeps its own status; what was refunded is counted all the same.
    const to = statusAfterRefund(before, whole)
    return move(tx, before, to, { refunded, updatedAt: now })
  },

  /** What had been refunded came back: the payment, which must be held, may be refunded again. */
  async refundReturned(
    tx: MerchantTx,
    before: store.PaymentRow,
    { amount, isPlanRunning }: { amount: number; isPlanRunning: boolean },
    now: Date,
  ): Promise<store.PaymentRow> {
    const refunded = before.refunded - amount
    const hasStatusOfRefund = before.status === 'refunded' || before.status === 'partially_refunded'
    const unrefunded = isPlanRunning ? 'accepted' : 'paid'
    const to = refunded === 0 ? unrefunded : 'partially_refunded'
    return move(tx, before, hasStatusOfRefund ? to : before.status, {
      refunded,
      refundReserved: before.refundReserved - amount,
      updatedAt: now,
    })
  },

  /** What waited for a second person was decided: the payment, which must be held, has it to refund again. */
  async releaseWaiting(
    tx: MerchantTx,
    before: store.PaymentRow,
    amount: number,
    now: Date,
  ): Promise<store.PaymentRow> {
    const refundWaiting = before.refundWaiting - amount
    return move(tx, before, before.status, { refundWaiting, updatedAt: now })
  },

  /** The refund came to nothing: what was set aside may be refunded again. */
  async releaseRefund(
    tx: MerchantTx,
    before: store.PaymentRow,
    amount: number,
    now: Date,
  ): Promise<store.PaymentRow> {
    const refundReserved = before.refundReserved - amount
    return move(tx, before, before.status, { refundReserved, updatedAt: now })
  },
})

/**
 * Sets an amount aside for a refund, in one guarded statement: two refunds at once can never pass what is left.
 * 404 for an unknown payment; 409 with a sentence when its status or what is left does not allow it.
 */
async function reserveRefund(
  tx: MerchantTx,
  merchantId: string,
  wanted: store.WantedRefund,
): Promise<store.PaymentRow> {
  const reserved = await store.reserveRefund(tx, merchantId, wanted)
  if (reserved) return reserved
  const payment = await store.findForUpdate(tx, merchantId, wanted.transactionId)
  if (!payment) throw notFound()
  const refusal = refundRefusal(payment, wanted.amount)
  throw conflict(
    refusal?.code ?? 'payment_busy',
    refusal?.text ?? 'This payment has just changed. Please try again.',
  )
}

function statusAfterRefund(before: store.PaymentRow, whole: boolean): TransactionStatus {
  // So does a direct debit that the customer's bank took back.
  if (before.status === 'disputed' || before.status === 'failed') return before.status
  return whole ? 'refunded' : 'partially_refunded'
}
