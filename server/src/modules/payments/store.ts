import { REFUNDABLE } from '@paydeck/contract/merchant/status'

import type { MerchantTx, SweepTx } from '../../db/database.ts'
import type { Changes, NewRow, Row } from '../../db/rows.ts'
import { type Write, written } from '../../db/statements/write-together.ts'
import { sourcesOf } from './rules.ts'

export type PaymentRow = Row<'app.payment'>

export const insertPayment = (
  tx: MerchantTx,
  merchantId: string,
  payment: NewRow<'app.payment'>,
): Write =>
  tx
    .insertInto('app.payment')
    .values({ merchantId, ...payment })
    .returning(written)

/** Changes nothing when the state table does not allow the move. */
export const updateStatus = (
  tx: MerchantTx,
  { merchantId, transactionId }: Pick<PaymentRow, 'merchantId' | 'transactionId'>,
  to: PaymentRow['status'],
  changes: Changes<'app.payment'> & { updatedAt: Date },
) =>
  tx
    .updateTable('app.payment')
    .set((eb) => ({ ...changes, status: to, version: eb('version', '+', 1) }))
    .where('merchantId', '=', merchantId)
    .where('transactionId', '=', transactionId)
    .where('status', 'in', sourcesOf(to))

/** Undefined when the state table does not allow the move. */
export const movePayment = (
  tx: MerchantTx,
  before: Pick<PaymentRow, 'merchantId' | 'transactionId'>,
  to: PaymentRow['status'],
  changes: Changes<'app.payment'> & { updatedAt: Date },
): Promise<PaymentRow | undefined> =>
  updateStatus(tx, before, to, changes).returningAll().executeTakeFirst()

export async function claimConfirmation(
  tx: MerchantTx,
  { merchantId, transactionId }: Pick<PaymentRow, 'merchantId' | 'transactionId'>,
  until: Date,
): Promise<void> {
  await tx
    .updateTable('app.payment')
    .set({ confirmingUntil: until })
    .where('merchantId', '=', merchantId)
    .where('transactionId', '=', transactionId)
    .execute()
}

/** Does not release a later claim. */
export async function releaseConfirmation(
  tx: MerchantTx,
  { merchantId, transactionId }: Pick<PaymentRow, 'merchantId' | 'transactionId'>,
  until: Date,
): Promise<void> {
  await tx
    .updateTable('app.payment')
    .set({ confirmingUntil: null })
    .where('merchantId', '=', merchantId)
    .where('transactionId', '=', transactionId)
    .where('confirmingUntil', '=', until)
    .execute()
}

export async function findForUpdate(
  tx: MerchantTx,
  merchantId: string,
  transactionId: string,
): Promise<PaymentRow | undefined> {
  return tx
    .selectFrom('app.payment')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .where('transactionId', '=', transactionId)
    .forUpdate()
    .executeTakeFirst()
}

/** Undefined when the payment's status has changed since it was read. */
export async function updatePayment(
  tx: MerchantTx,
  {
    merchantId,
    transactionId,
    status,
  }: Pick<PaymentRow, 'merchantId' | 'transactionId' | 'status'>,
  changes: Changes<'app.payment'> & { updatedAt: Date },
): Promise<PaymentRow | undefined> {
  return tx
    .updateTable('app.payment')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('merchantId', '=', merchantId)
    .where('transactionId', '=', transactionId)
    .where('status', '=', status)
    .returningAll()
    .executeTakeFirst()
}

export interface RefundReservation {
  transactionId: string
  /** Minor units. */
  amount: number
  at: Date
  /** Waits for the approval of a second person. */
  isWaiting?: boolean
}

/** Reserves an amount; undefined when the status or what is left does not allow it. */
export async function reserveRefund(
  tx: MerchantTx,
  merchantId: string,
  { transactionId, amount, at, isWaiting = false }: RefundReservation,
): Promise<PaymentRow | undefined> {
  const column = isWaiting ? 'refundWaiting' : 'refundReserved'
  return tx
    .updateTable('app.payment')
    .set((eb) => ({
      [column]: eb(column, '+', amount),
      updatedAt: at,
      version: eb('version', '+', 1),
    }))
    .where('merchantId', '=', merchantId)
    .where('transactionId', '=', transactionId)
    .where('status', 'in', REFUNDABLE)
    .where((eb) =>
      eb(
        eb(eb('refundReserved', '+', eb.ref('refundWaiting')), '+', amount),
        '<=',
        eb('captured', '-', eb.ref('returned')),
      ),
    )
    .returningAll()
    .executeTakeFirst()
}

export async function orderOf(
  tx: MerchantTx,
  merchantId: string,
  transactionId: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('app.payment')
    .select('merchantOrderId')
    .where('merchantId', '=', merchantId)
    .where('transactionId', '=', transactionId)
    .executeTakeFirst()
  return row?.merchantOrderId
}

/** Expired holds of every merchant without a step in progress. */
export async function expiredHolds(
  tx: SweepTx,
  now: Date,
  limit: number,
): Promise<{ merchantId: string; transactionId: string }[]> {
  return tx
    .selectFrom('app.payment')
    .select(['merchantId', 'transactionId'])
    .where('status', '=', 'not_captured')
    .where('holdOperationId', 'is', null)
    .where('holdExpiresAt', '<=', now)
    .orderBy('holdExpiresAt')
    .limit(limit)
    .execute()
}

export async function renumber(
  tx: MerchantTx,
  merchantId: string,
  merchantOrderId: string,
  internalOrderId: string,
): Promise<void> {
  await tx
    .updateTable('app.payment')
    .set({ internalOrderId })
    .where('merchantId', '=', merchantId)
    .where('merchantOrderId', '=', merchantOrderId)
    .execute()
}
