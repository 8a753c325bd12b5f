import type { OrderState } from '@paydeck/contract/calls/orders'
import { sql } from 'kysely'

import type { MerchantTx, Reader } from '../../db/database.ts'
import type { NewRow, Row } from '../../db/rows.ts'
import { written } from '../../db/write-together.ts'
import { PAYMENT_JOIN, STATE_COLUMNS, toState, type StateRow } from './payment-state.ts'

export async function insertOrder(
  tx: MerchantTx,
  merchantId: string,
  order: NewRow<'app.merchantOrder'>,
): Promise<void> {
  await tx
    .insertInto('app.merchantOrder')
    .values({ merchantId, ...order })
    .execute()
}

export async function insertItems(
  tx: MerchantTx,
  merchantId: string,
  items: readonly NewRow<'app.orderItem'>[],
): Promise<void> {
  if (items.length === 0) return
  await tx
    .insertInto('app.orderItem')
    .values(items.map((item) => ({ merchantId, ...item })))
    .execute()
}

export async function hasAny(reader: Reader, merchantId: string): Promise<boolean> {
  const rows = await reader.query(
    'orders_any',
    'select 1 from app.merchant_order where merchant_id = $1 limit 1',
    [merchantId],
  )
  return rows.length > 0
}

export async function readState(
  tx: MerchantTx,
  merchantId: string,
  merchantOrderId: string,
): Promise<OrderState | undefined> {
  const { rows } = await sql<StateRow>`
    select ${sql.raw(STATE_COLUMNS)} from app.merchant_order o ${sql.raw(PAYMENT_JOIN)}
    where o.merchant_id = ${merchantId} and o.merchant_order_id = ${merchantOrderId}`.execute(tx)
  return rows[0] && toState(rows[0])
}

/** The newest unpaid order of a number. */
export async function findUnpaid(tx: MerchantTx, merchantId: string, internalOrderId: string) {
  return tx
    .selectFrom('app.merchantOrder')
    .select(['billingName', 'customerEmail', 'createdAt'])
    .where('merchantId', '=', merchantId)
    .where('internalOrderId', '=', internalOrderId)
    .where('status', '=', sql.lit('created'))
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export type RequestedOrder = Pick<
  Row<'app.merchantOrder'>,
  | 'merchantOrderId'
  | 'internalOrderId'
  | 'description'
  | 'amount'
  | 'currency'
  | 'customerEmail'
  | 'phoneNo'
>

/** Locks the order, so that requests of one order come one by one. */
export async function lockRequested(
  tx: MerchantTx,
  merchantId: string,
  merchantOrderId: string,
): Promise<
  (RequestedOrder & Pick<Row<'app.merchantOrder'>, 'status' | 'activeTransactionId'>) | undefined
> {
  return tx
    .selectFrom('app.merchantOrder')
    .select([
      'merchantOrderId',
      'internalOrderId',
      'description',
      'amount',
      'currency',
      'customerEmail',
      'phoneNo',
      'status',
      'activeTransactionId',
    ])
    .where('merchantId', '=', merchantId)
    .where('merchantOrderId', '=', merchantOrderId)
    .forUpdate()
    .executeTakeFirst()
}

/** False when the order is unknown, paid, cancelled or being paid. */
export async function cancel(
  tx: MerchantTx,
  merchantId: string,
  merchantOrderId: string,
): Promise<boolean> {
  const result = await tx
    .updateTable('app.merchantOrder')
    .set((eb) => ({ status: 'cancelled', version: eb('version', '+', 1) }))
    .where('merchantId', '=', merchantId)
    .where('merchantOrderId', '=', merchantOrderId)
    .where('status', '=', 'created')
    .where('activeTransactionId', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export type ReservedOrder = Row<'app.merchantOrder'>

/** Makes the attempt the order's only open one; undefined when the order cannot be paid now. */
export async function reserve(
  tx: MerchantTx,
  merchantId: string,
  merchantOrderId: string,
  transactionId: string,
): Promise<ReservedOrder | undefined> {
  return tx
    .updateTable('app.merchantOrder')
    .set((eb) => ({ activeTransactionId: transactionId, version: eb('version', '+', 1) }))
    .where('merchantId', '=', merchantId)
    .where('merchantOrderId', '=', merchantOrderId)
    .where('status', '=', 'created')
    .where('activeTransactionId', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

export async function readOrder(
  tx: MerchantTx,
  merchantId: string,
  merchantOrderId: string,
): Promise<ReservedOrder | undefined> {
  return tx
    .selectFrom('app.merchantOrder')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .where('merchantOrderId', '=', merchantOrderId)
    .executeTakeFirst()
}

/** Every change of a payment takes this lock first. */
export async function lock(
  tx: MerchantTx,
  merchantId: string,
  merchantOrderId: string,
): Promise<void> {
  await tx
    .selectFrom('app.merchantOrder')
    .select('merchantOrderId')
    .where('merchantId', '=', merchantId)
    .where('merchantOrderId', '=', merchantOrderId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Changes nothing when another attempt holds the order. */
export const endAttempt = (
  tx: MerchantTx,
  merchantId: string,
  { merchantOrderId, transactionId }: { merchantOrderId: string; transactionId: string },
  outcome: 'paid' | 'free',
) =>
  tx
    .updateTable('app.merchantOrder')
    .set((eb) => ({
      ...(outcome === 'paid' ? { status: 'paid' as const } : { activeTransactionId: null }),
      version: eb('version', '+', 1),
    }))
    .where('merchantId', '=', merchantId)
    .where('merchantOrderId', '=', merchantOrderId)
    .where('status', '=', 'created')
    .where('activeTransactionId', '=', transactionId)
    .returning(written)

/** Answers the number before; undefined for an unknown order. */
export async function rename(
  tx: MerchantTx,
  merchantId: string,
  merchantOrderId: string,
  internalOrderId: string,
): Promise<string | undefined> {
  const before = await tx
    .selectFrom('app.merchantOrder')
    .select('internalOrderId')
    .where('merchantId', '=', merchantId)
    .where('merchantOrderId', '=', merchantOrderId)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return undefined
  await tx
    .updateTable('app.merchantOrder')
    .set((eb) => ({ internalOrderId, version: eb('version', '+', 1) }))
    .where('merchantId', '=', merchantId)
    .where('merchantOrderId', '=', merchantOrderId)
    .execute()
  return before.internalOrderId
}

export function findItems(tx: MerchantTx, merchantId: string, merchantOrderId: string) {
  return tx
    .selectFrom('app.orderItem')
    .select(['description', 'quantity'])
    .where('merchantId', '=', merchantId)
    .where('merchantOrderId', '=', merchantOrderId)
    .orderBy('line')
    .execute()
}
