import { REFUNDABLE } from '@paydeck/contract/merchant/status'

import type { MerchantTx, SweepTx } from '../../db/database.ts'
import type { PaymentTable } from '../../db/schema.ts'
import { sourcesOf } from './rules.ts'

type NewPayment = Omit<PaymentTable, 'merchant_id' | 'billing' | 'shipping'> & {
  billing: string | null
  shipping: string | null
}

/** A payment as the use cases read it. */
export type PaymentRow = Omit<PaymentTable, 'billing' | 'shipping'>

export async function insertPayment(
  tx: MerchantTx,
  merchantId: string,
  payment: NewPayment,
): Promise<void> {
  await tx
    .insertInto('app.payment')
    .values({ merchant_id: merchantId, ...payment })
    .execute()
}

/** Reads a payment and holds it; the order must be held already. */
export async function lockPayment(
  tx: MerchantTx,
  merchantId: string,
  transactionId: string,
): Promise<PaymentRow> {
  return tx
    .selectFrom('app.payment')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('transaction_id', '=', transactionId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Moves a payment along the state table; undefined when its status does not allow the move. */
export async function movePayment(
  tx: MerchantTx,
  merchantId: string,
  transactionId: string,
  to: PaymentTable['status'],
  changes: Partial<PaymentRow> & { updated_at: Date },
): Promise<PaymentRow | undefined> {
  return tx
    .updateTable('app.payment')
    .set((eb) => ({ ...changes, status: to, version: eb('version', '+', 1) }))
    .where('merchant_id', '=', merchantId)
    .where('transaction_id', '=', transactionId)
    .where('status', 'in', sourcesOf(to))
    .returningAll()
    .executeTakeFirst()
}

/** Reads a payment and holds it; undefined when the merchant has none of that id. */
export async function findForUpdate(
  tx: MerchantTx,
  merchantId: string,
  transactionId: string,
): Promise<PaymentRow | undefined> {
  return tx
    .selectFrom('app.payment')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('transaction_id', '=', transactionId)
    .forUpdate()
    .executeTakeFirst()
}

/** Changes a payment that keeps its status; undefined when it has another one by now. */
export async function updatePayment(
  tx: MerchantTx,
  merchantId: string,
  transactionId: string,
  status: PaymentTable['status'],
  changes: Partial<PaymentRow> & { updated_at: Date },
): Promise<PaymentRow | undefined> {
  return tx
    .updateTable('app.payment')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('merchant_id', '=', merchantId)
    .where('transaction_id', '=', transactionId)
    .where('status', '=', status)
    .returningAll()
    .executeTakeFirst()
}

/** Sets an amount aside when status and remainder allow it; undefined when they do not. */
export async function reserveRefund(
  tx: MerchantTx,
  merchantId: string,
  transactionId: string,
  amount: number,
  now: Date,
): Promise<PaymentRow | undefined> {
  return tx
    .updateTable('app.payment')
    .set((eb) => ({
      refund_reserved: eb('refund_reserved', '+', amount),
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('merchant_id', '=', merchantId)
    .where('transaction_id', '=', transactionId)
    .where('status', 'in', REFUNDABLE)
    .where((eb) => eb(eb('refund_reserved', '+', amount), '<=', eb.ref('captured')))
    .returningAll()
    .executeTakeFirst()
}

/** The order a payment belongs to; undefined when the merchant has no payment of that id. */
export async function orderOf(
  tx: MerchantTx,
  merchantId: string,
  transactionId: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('app.payment')
    .select('merchant_order_id')
    .where('merchant_id', '=', merchantId)
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst()
  return row?.merchant_order_id
}

/** Holds of every merchant whose time is over, with no step on them under way. */
export async function expiredHolds(
  tx: SweepTx,
  now: Date,
  most: number,
): Promise<{ merchant_id: string; transaction_id: string }[]> {
  return tx
    .selectFrom('app.payment')
    .select(['merchant_id', 'transaction_id'])
    .where('status', '=', 'not_captured')
    .where('hold_operation_id', 'is', null)
    .where('hold_expires_at', '<=', now)
    .orderBy('hold_expires_at')
    .limit(most)
    .execute()
}
