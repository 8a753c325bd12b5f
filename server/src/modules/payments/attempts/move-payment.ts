import type { MerchantTx } from '../../../db/database.ts'
import type { Changes } from '../../../db/rows.ts'
import { type Write, written } from '../../../db/statements/write-together.ts'
import * as store from '../store.ts'
import type { MethodColumns, OutcomeDeps } from './outcome-deps.ts'

/** A payment that is about to move: what is to be written, and how it stands afterwards. */
export interface Moving {
  after: store.PaymentRow
  writes: Readonly<Record<string, Write | null>>
}

/** Moves a payment that is held, with its count, to be sent with other writes. */
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
  counts.paymentMoved(tx, after.merchantId, { ...after, from: before.status, to: after.status })
