import type { MerchantTx } from '../../../db/database.ts'
import type { Changes } from '../../../db/rows.ts'
import * as store from '../store.ts'
import type { OutcomeDeps } from './outcome-deps.ts'

/** Moves a payment along the state table; throws when the table does not allow it. The caller counts the move, last. */
export async function movePayment(
  tx: MerchantTx,
  before: store.PaymentRow,
  to: store.PaymentRow['status'],
  changes: Changes<'app.payment'> & { updatedAt: Date },
): Promise<store.PaymentRow> {
  const after = await store.movePayment(tx, before, to, changes)
  if (!after) throw new Error(`Payment ${before.transactionId} cannot become ${to}`)
  return after
}

export const countMove = (
  { counts }: Pick<OutcomeDeps, 'counts'>,
  tx: MerchantTx,
  before: store.PaymentRow,
  after: store.PaymentRow,
): Promise<void> =>
  counts.paymentMoved(tx, after.merchantId, {
    createdAt: after.createdAt,
    from: before.status,
    to: after.status,
    payType: after.payType,
  })
