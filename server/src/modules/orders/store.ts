import type { OrderState } from '@paydeck/contract/calls/orders'
import { sql } from 'kysely'

import { isOnCluster, type MerchantTx, type Reader } from '../../db/database.ts'
import type { NewRow, Row } from '../../db/rows.ts'
import { type Write, writeTogether, written } from '../../db/statements/write-together.ts'
import type { Counts } from '../counts/service.ts'
import { PAYMENT_JOIN, STATE_COLUMNS, toState, type StateRow } from './payment-state.ts'

type CountedMoves = Pick<Counts, 'orderMove' | 'orderMoves'>

export async function insertOrder(
  tx: MerchantTx,
  merchantId: string,
  order: NewRow<'app.merchantOrder'> & { createdAt: Date },
  also: Readonly<Record<string, Write>>,
): Promise<void> {
  await writeTogether(tx, {
    order: tx
      .insertInto('app.merchantOrder')
      .values({ merchantId, ...order })
      .returning(written),
    ...also,
  })
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
  now: Date,
): Promise<OrderState | undefined> {
  const { rows } = await sql<StateRow>`
    select ${sql.raw(STATE_COLUMNS)} from app.merchant_order o ${sql.raw(PAYMENT_JOIN)}
    where o.merchant_id = ${merchantId} and o.merchant_order_id = ${merchantOrderId}`.execute(tx)
  return rows[0] && toState(rows[0], now)
}

/** The newest unpaid order with a number. */
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

export async function isNumberUsed(
  tx: MerchantTx,
  merchantId: string,
  internalOrderId: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('app.merchantOrder')
    .select('merchantOrderId')
    .where('merchantId', '=', merchantId)
    .where('internalOrderId', '=', internalOrderId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
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
  | 'lastDay'
>

/** Locks the order, so that its requests are sent one at a time. */
export async function lockRequested(
  tx: MerchantTx,
  merchantId: string,
  merchantOrderId: string,
): Promise<
  | (RequestedOrder &
      Pick<Row<'app.merchantOrder'>, 'status' | 'activeTransactionId' | 'expiresAt' | 'reminds'>)
  | undefined
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
      'lastDay',
      'status',
      'activeTransactionId',
      'expiresAt',
      'reminds',
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
  { orderMove }: Pick<CountedMoves, 'orderMove'>,
): Promise<boolean> {
  const cancelled = await tx
    .updateTable('app.merchantOrder')
    .set((eb) => ({ status: 'cancelled', version: eb('version', '+', 1) }))
    .where('merchantId', '=', merchantId)
    .where('merchantOrderId', '=', merchantOrderId)
    .where('status', '=', 'created')
    .where('activeTransactionId', 'is', null)
    .returning(MOVED)
    .executeTakeFirst()
  if (!cancelled) return false
  await orderMove(tx, merchantId, cancelled, 'created').execute()
  return true
}

export type ReservedOrder = Row<'app.merchantOrder'>

/** Makes the attempt the order's only open one; undefined when the order cannot be paid now or has expired. */
export async function reserve(
  tx: MerchantTx,
  merchantId: string,
  { merchantOrderId, transactionId }: Holding,
  now: Date,
): Promise<ReservedOrder | undefined> {
  return tx
    .updateTable('app.merchantOrder')
    .set((eb) => ({ activeTransactionId: transactionId, version: eb('version', '+', 1) }))
    .where('merchantId', '=', merchantId)
    .where('merchantOrderId', '=', merchantOrderId)
    .where('status', '=', 'created')
    .where('activeTransactionId', 'is', null)
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
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

/** Take this lock before changing any of the order's payments. */
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

/** An attempt and the order that it reserves. */
export interface Holding {
  merchantOrderId: string
  transactionId: string
}

/** The columns that the order counts need. */
const MOVED = ['merchantOrderId', 'version', 'createdAt', 'status', 'orderType'] as const

const ofAttempt = (
  tx: MerchantTx,
  merchantId: string,
  { merchantOrderId, transactionId }: Holding,
) =>
  tx
    .updateTable('app.merchantOrder')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('merchantId', '=', merchantId)
    .where('merchantOrderId', '=', merchantOrderId)
    .where('status', '=', 'created')
    .where('activeTransactionId', '=', transactionId)

/** Marks the order as paid and counts it. Fails, at the latest when written, when another attempt reserved it. */
export async function payment(
  tx: MerchantTx,
  merchantId: string,
  held: Holding,
  { orderMove, orderMoves }: CountedMoves,
): Promise<Record<string, Write>> {
  const order = ofAttempt(tx, merchantId, held).set({ status: 'paid' }).returning(MOVED)
  if (!isOnCluster()) return { order, orderCount: orderMoves(merchantId, 'order', 'created') }
  const paid = await order.executeTakeFirstOrThrow()
  return { orderCount: orderMove(tx, merchantId, paid, 'created') }
}

/** False when another attempt has reserved the order. */
export async function free(tx: MerchantTx, merchantId: string, held: Holding): Promise<boolean> {
  const freed = await ofAttempt(tx, merchantId, held)
    .set({ activeTransactionId: null })
    .executeTakeFirst()
  return freed.numUpdatedRows === 1n
}

/** Returns the order as it was before; undefined for an unknown one. */
export async function rename(
  tx: MerchantTx,
  merchantId: string,
  merchantOrderId: string,
  internalOrderId: string,
): Promise<ReservedOrder | undefined> {
  const before = await tx
    .selectFrom('app.merchantOrder')
    .selectAll()
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
  return before
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
