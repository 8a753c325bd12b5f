import type { MerchantTx, Reader } from '../../db/database.ts'
import type { MerchantOrderTable, OrderItemTable } from '../../db/schema.ts'

/** The columns that hold JSON. */
type Documents = 'metadata' | 'billing_address' | 'shipping'

export type NewOrderRow = Omit<
  MerchantOrderTable,
  'merchant_id' | 'tax_override' | 'customer_id' | Documents
> & {
  metadata: string
  billing_address: string | null
  shipping: string | null
  /** A shop's alone. */
  tax_override?: number | null
  customer_id?: string | null
}

export async function insertOrder(
  tx: MerchantTx,
  merchantId: string,
  order: NewOrderRow,
): Promise<void> {
  await tx
    .insertInto('app.merchant_order')
    .values({ merchant_id: merchantId, tax_override: null, customer_id: null, ...order })
    .execute()
}

export async function insertItems(
  tx: MerchantTx,
  merchantId: string,
  items: readonly Omit<OrderItemTable, 'merchant_id'>[],
): Promise<void> {
  if (items.length === 0) return
  await tx
    .insertInto('app.order_item')
    .values(items.map((item) => ({ merchant_id: merchantId, ...item })))
    .execute()
}

/** Whether a merchant has made any order. */
export async function hasAny(reader: Reader, merchantId: string): Promise<boolean> {
  const rows = await reader.query(
    'orders_any',
    'select 1 from app.merchant_order where merchant_id = $1 limit 1',
    [merchantId],
  )
  return rows.length > 0
}

export type OrderState = Pick<MerchantOrderTable, 'status' | 'active_transaction_id'>

/** How an order stands and which payment holds it; undefined when the merchant has none of that id. */
export async function readState(
  tx: MerchantTx,
  merchantId: string,
  merchantOrderId: string,
): Promise<OrderState | undefined> {
  return tx
    .selectFrom('app.merchant_order')
    .select(['status', 'active_transaction_id'])
    .where('merchant_id', '=', merchantId)
    .where('merchant_order_id', '=', merchantOrderId)
    .executeTakeFirst()
}

/** What a payment request says of its order. */
export type RequestedOrder = Pick<
  MerchantOrderTable,
  | 'merchant_order_id'
  | 'internal_order_id'
  | 'description'
  | 'amount'
  | 'currency'
  | 'customer_email'
  | 'phone_no'
>

/** Reads what a request needs and holds the order, so that requests of one order come one by one. */
export async function lockRequested(
  tx: MerchantTx,
  merchantId: string,
  merchantOrderId: string,
): Promise<(RequestedOrder & OrderState) | undefined> {
  return tx
    .selectFrom('app.merchant_order')
    .select([
      'merchant_order_id',
      'internal_order_id',
      'description',
      'amount',
      'currency',
      'customer_email',
      'phone_no',
      'status',
      'active_transaction_id',
    ])
    .where('merchant_id', '=', merchantId)
    .where('merchant_order_id', '=', merchantOrderId)
    .forUpdate()
    .executeTakeFirst()
}

/** Cancels an order nobody has paid or is paying; false when it was not to be had. */
export async function cancel(
  tx: MerchantTx,
  merchantId: string,
  merchantOrderId: string,
): Promise<boolean> {
  const result = await tx
    .updateTable('app.merchant_order')
    .set((eb) => ({ status: 'cancelled', version: eb('version', '+', 1) }))
    .where('merchant_id', '=', merchantId)
    .where('merchant_order_id', '=', merchantOrderId)
    .where('status', '=', 'created')
    .where('active_transaction_id', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export type ReservedOrder = Omit<MerchantOrderTable, Documents> & {
  billing_address: unknown
  shipping: unknown
}

/** Makes an attempt the order's only open one; undefined when the order cannot be paid now. */
export async function reserve(
  tx: MerchantTx,
  merchantId: string,
  merchantOrderId: string,
  transactionId: string,
): Promise<ReservedOrder | undefined> {
  return tx
    .updateTable('app.merchant_order')
    .set((eb) => ({ active_transaction_id: transactionId, version: eb('version', '+', 1) }))
    .where('merchant_id', '=', merchantId)
    .where('merchant_order_id', '=', merchantOrderId)
    .where('status', '=', 'created')
    .where('active_transaction_id', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** An order as it stands; undefined for an unknown one. */
export async function readOrder(
  tx: MerchantTx,
  merchantId: string,
  merchantOrderId: string,
): Promise<ReservedOrder | undefined> {
  return tx
    .selectFrom('app.merchant_order')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('merchant_order_id', '=', merchantOrderId)
    .executeTakeFirst()
}

/** Holds the order's row until the transaction ends: every change of a payment takes it first. */
export async function lock(
  tx: MerchantTx,
  merchantId: string,
  merchantOrderId: string,
): Promise<void> {
  await tx
    .selectFrom('app.merchant_order')
    .select('merchant_order_id')
    .where('merchant_id', '=', merchantId)
    .where('merchant_order_id', '=', merchantOrderId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Ends the open attempt: the order is paid by it, or free again. False when another attempt holds the order. */
export async function endAttempt(
  tx: MerchantTx,
  merchantId: string,
  merchantOrderId: string,
  transactionId: string,
  outcome: 'paid' | 'free',
): Promise<boolean> {
  const result = await tx
    .updateTable('app.merchant_order')
    .set((eb) => ({
      ...(outcome === 'paid' ? { status: 'paid' as const } : { active_transaction_id: null }),
      version: eb('version', '+', 1),
    }))
    .where('merchant_id', '=', merchantId)
    .where('merchant_order_id', '=', merchantOrderId)
    .where('status', '=', 'created')
    .where('active_transaction_id', '=', transactionId)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Gives an order and its payments another number; answers the one before, undefined for an unknown order. */
export async function rename(
  tx: MerchantTx,
  merchantId: string,
  merchantOrderId: string,
  internalOrderId: string,
): Promise<string | undefined> {
  const before = await tx
    .selectFrom('app.merchant_order')
    .select('internal_order_id')
    .where('merchant_id', '=', merchantId)
    .where('merchant_order_id', '=', merchantOrderId)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return undefined
  await tx
    .updateTable('app.merchant_order')
    .set((eb) => ({ internal_order_id: internalOrderId, version: eb('version', '+', 1) }))
    .where('merchant_id', '=', merchantId)
    .where('merchant_order_id', '=', merchantOrderId)
    .execute()
  await tx
    .updateTable('app.payment')
    .set({ internal_order_id: internalOrderId })
    .where('merchant_id', '=', merchantId)
    .where('merchant_order_id', '=', merchantOrderId)
    .execute()
  return before.internal_order_id
}

/** What an order is for, line by line. */
export function findItems(tx: MerchantTx, merchantId: string, merchantOrderId: string) {
  return tx
    .selectFrom('app.order_item')
    .select(['description', 'quantity'])
    .where('merchant_id', '=', merchantId)
    .where('merchant_order_id', '=', merchantOrderId)
    .orderBy('line')
    .execute()
}
