import type { TransactionStatus } from '@paydeck/contract/merchant/status'

import type { MerchantTx } from '../../db/database.ts'
import type { Changes } from '../../db/rows.ts'
import { notFound } from '../../kit/errors.ts'
import type { Counts } from '../counts/service.ts'
import { refundChanges } from './refund-changes.ts'
import { statusAfterReturn } from './rules.ts'
import * as store from './store.ts'

export type { PaymentRow } from './store.ts'

const paymentMoves = (counts: Pick<Counts, 'paymentMoved'>) => ({
  renumber: store.renumber,

  /** Locks a payment until the transaction ends. 404 for an unknown or foreign ID. */
  async lock(tx: MerchantTx, merchantId: string, transactionId: string): Promise<store.PaymentRow> {
    const payment = await store.findForUpdate(tx, merchantId, transactionId)
    if (!payment) throw notFound()
    return payment
  },

  /** Claims a payment until an instant (wall time) while the charge of its passed challenge is confirmed. */
  claimConfirmation: store.claimConfirmation,
  releaseConfirmation: store.releaseConfirmation,

  /**
   * Moves a payment along the state table and counts the move. Throws when the table does not allow it, so callers must
   * check first.
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

  /** Records that the bank has taken back `returned` of a debit (minor units); the payment must be locked. */
  async returned(
    tx: MerchantTx,
    before: store.PaymentRow,
    returned: number,
    changes: Changes<'app.payment'> & { updatedAt: Date },
  ): Promise<store.PaymentRow> {
    const { merchantId, transactionId, status: from } = before
    const to = statusAfterReturn(before, returned)
    const after = await store.updatePayment(tx, before, { ...changes, returned, status: to })
    if (!after) throw new Error(`Payment ${transactionId} is no longer ${from}`)
    await counts.paymentMoved(tx, merchantId, { ...after, from, to })
    return after
  },
})

/**
 * What refunds, disputes, plans and captures may do to a payment, in their own transaction. Lock order: the order, the
 * payment, then plans, then what the merchant is owed.
 */
export function paymentChanges(counts: Pick<Counts, 'paymentMoved'>) {
  const moves = paymentMoves(counts)
  return { ...moves, ...refundChanges(moves.move) }
}

export type PaymentChanges = ReturnType<typeof paymentChanges>
