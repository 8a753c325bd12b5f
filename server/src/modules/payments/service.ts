import type { MerchantTx } from '../../db/database.ts'
import type { Changes } from '../../db/rows.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import { counts } from '../counts/service.ts'
import type { TransactionStatus } from '@paydeck/contract/merchant/status'
import { refundRefusal } from './rules.ts'
import * as store from './store.ts'

export type { PaymentRow } from './store.ts'

/**
 * What refunds, disputes, plans and captures may do to a payment, always in their own transaction. The payment comes
 * after its order in the lock order, and before plans and what the merchant is owed.
 */
export const paymentChanges = {
  renumber: store.renumber,

  /** Reads a payment and holds it until the transaction ends. 404 for an unknown or foreign id. */
  async lock(tx: MerchantTx, merchantId: string, transactionId: string): Promise<store.PaymentRow> {
    const payment = await store.findForUpdate(tx, merchantId, transactionId)
    if (!payment) throw notFound()
    return payment
  },

  /**
   * Moves a payment along the state table and counts the move. Throws when the table does not allow it: guards must have refused before.
   */
  async move(
    tx: MerchantTx,
    before: store.PaymentRow,
    to: TransactionStatus,
    changes: Changes<'app.payment'> & { updatedAt: Date },
  ): Promise<store.PaymentRow> {
    const { merchantId, transactionId } = before
    const after =
      to === before.status
        ? await store.updatePayment(tx, before, changes)
        : await store.movePayment(tx, before, to, changes)
    if (!after) throw new Error(`Payment ${transactionId} cannot become ${to}`)
    await counts.paymentMoved(tx, merchantId, { ...after, from: before.status, to: after.status })
    return after
  },

  /**
   * Sets an amount aside for a refund, in one guarded statement: two refunds at once can never pass what is left.
   * 404 for an unknown payment; 409 with a sentence when its status or what is left does not allow it.
   */
  async reserveRefund(
    tx: MerchantTx,
    merchantId: string,
    wanted: { transactionId: string; amount: number; at: Date },
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
  },

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
    return paymentChanges.move(tx, before, to, { refunded, updatedAt: now })
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
    return paymentChanges.move(tx, before, hasStatusOfRefund ? to : before.status, {
      refunded,
      refundReserved: before.refundReserved - amount,
      updatedAt: now,
    })
  },

  /** The refund came to nothing: what was set aside may be refunded again. */
  async releaseRefund(
    tx: MerchantTx,
    before: store.PaymentRow,
    amount: number,
    now: Date,
  ): Promise<store.PaymentRow> {
    const left = before.refundReserved - amount
    return paymentChanges.move(tx, before, before.status, {
      refundReserved: left,
      updatedAt: now,
    })
  },
}

export type PaymentChanges = typeof paymentChanges

function statusAfterRefund(before: store.PaymentRow, whole: boolean): TransactionStatus {
  // So does a direct debit that the customer's bank took back.
  if (before.status === 'disputed' || before.status === 'failed') return before.status
  return whole ? 'refunded' : 'partially_refunded'
}
