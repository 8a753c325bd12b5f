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

/** The changes that a refund makes to its payment. Minor units; the payment must be locked. */
export const refundChanges = (move: MovePayment) => ({
  reserveRefund,

  /** Records a successful refund: the payment becomes refunded or partially refunded. */
  async refunded(
    tx: MerchantTx,
    before: store.PaymentRow,
    amount: number,
    now: Date,
  ): Promise<store.PaymentRow> {
    const refunded = before.refunded + amount
    const whole = refunded === before.captured
    const to = statusAfterRefund(before, whole)
    return move(tx, before, to, { refunded, updatedAt: now })
  },

  /** Takes back a refund that was returned; the amount can be refunded again. */
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

  /** Frees an amount that was waiting for approval, once that is decided. */
  async releaseWaiting(
    tx: MerchantTx,
    before: store.PaymentRow,
    amount: number,
    now: Date,
  ): Promise<store.PaymentRow> {
    const refundWaiting = before.refundWaiting - amount
    return move(tx, before, before.status, { refundWaiting, updatedAt: now })
  },

  /** Frees the amount reserved by a refund that failed. */
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
 * Reserves an amount for a refund in one guarded statement, so that concurrent refunds cannot exceed what is left.
 * 404 for an unknown payment; 409 when its status or what is left does not allow it.
 */
async function reserveRefund(
  tx: MerchantTx,
  merchantId: string,
  request: store.RefundReservation,
): Promise<store.PaymentRow> {
  const reserved = await store.reserveRefund(tx, merchantId, request)
  if (reserved) return reserved
  const payment = await store.findForUpdate(tx, merchantId, request.transactionId)
  if (!payment) throw notFound()
  const refusal = refundRefusal(payment, request.amount)
  throw conflict(
    refusal?.code ?? 'payment_busy',
    refusal?.text ?? 'This payment has just changed. Please try again.',
  )
}

function statusAfterRefund(before: store.PaymentRow, whole: boolean): TransactionStatus {
  // A dispute or a returned debit keeps the payment's status; the refund is still counted.
  if (before.status === 'disputed' || before.status === 'failed') return before.status
  return whole ? 'refunded' : 'partially_refunded'
}
