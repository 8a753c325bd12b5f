import type { MerchantTx } from '../../../db/database.ts'
import type { Changes } from '../../../db/rows.ts'
import { type Write, written } from '../../../db/statements/write-together.ts'
import * as store from '../store.ts'
import type { MethodColumns, OutcomeDeps } from './outcome-deps.ts'

/** A payment's change of status: the writes to send and the row they leave. */
export interface Moving {
  after: store.PaymentRow
  writes: Readonly<Record<string, Write | null>>
}

/** Builds the writes that move a locked payment and its count, to send together with others. */
export function movingPayment(
  { counts }: Pick<OutcomeDeps, 'counts'>,
  tx: MerchantTx,
  before: store.PaymentRow,
  { to, ...changes }: MethodColumns & { to: store.PaymentRow['status']; updatedAt: Date },
): Moving {
  const { merchantId, transactionId, createdAt, status: from, payType } = before
  const version = before.version + 1
  const after = { ...before, ...changes, status: to, version } as store.PaymentRow
  return {
    after,
    writes: {
      payment: store.updateStatus(tx, before, to, changes).returning(written),
      count:
        from === to
          ? null
          : counts.paymentMove(tx, merchantId, {
              transactionId,
              version,
              createdAt,
              from,
              to,
              payType,
            }),
    },
  }
}

/** Moves a payment; throws when the state table does not allow it. The caller must count the move, last. */
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
  counts.paymentMoved(tx, after.merchantId, { ...after, from: before.status, to: after.status })
