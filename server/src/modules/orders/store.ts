import type { MerchantTx, Reader, SweepTx } from '../../db/database.ts'
import type {
  InvoiceTokenTable,
  MerchantOrderTable,
  OrderItemTable,
  PaymentTable,
} from '../../db/schema.ts'

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

export async function insertToken(
  tx: MerchantTx,
  merchantId: string,
  token: Omit<InvoiceTokenTable, 'merchant_id'>,
): Promise<void> {
  await tx
    .insertInto('app.invoice_token')
    .values({ merchant_id: merchantId, ...token })
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

/** When an order was sent to its customer again since an instant of wall time, oldest first. */
export async function resentSince(
  tx: MerchantTx,
  merchantId: string,
  merchantOrderId: string,
  since: Date,
): Promise<Date[]> {
  const rows = await tx
    .selectFrom('app.invoice_token')
    .select('created_at')
    .where('merchant_id', '=', merchantId)
    .where('merchant_order_id', '=', merchantOrderId)
    .where('is_resend', '=', true)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => row.created_at)
}

/** Merchants that have links which have died. */
export async function merchantsWithDeadTokens(
  tx: SweepTx,
  now: Date,
  most: number,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('app.invoice_token')
    .select('merchant_id')
    .distinct()
    .where('expires_at', '<', now)
    .limit(most)
    .execute()
  return rows.map((row) => row.merchant_id)
}

/** Forgets the links of a merchant that have died. */
export async function deleteDeadTokens(
  tx: MerchantTx,
  merchantId: string,
  now: Date,
): Promise<void> {
  await tx
    .deleteFrom('app.invoice_token')
    .where('merchant_id', '=', merchantId)
    .where('expires_at', '<', now)
    .execute()
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

export type ListedOrder = Pick<
  MerchantOrderTable,
  | 'merchant_order_id'
  | 'internal_order_id'
  | 'created_at'
  | 'amount'
  | 'currency'
  | 'description'
  | 'billing_name'
  | 'billing_phone'
  | 'status'
  | 'customer_email'
  | 'phone_no'
>

export interface OrderFilter {
  types: readonly string[]
  statuses: readonly string[]
}

/** Each (type, status) is one walk along the index, newest first; the walks are merged. */
export const ORDERS_PAGE = `
  select o.merchant_order_id, o.internal_order_id, o.created_at, o.amount, o.currency, o.description,
         o.billing_name, o.billing_phone, o.status, o.customer_email, o.phone_no
  from unnest($2::text[]) as t(order_type)
  cross join unnest($3::text[]) as s(status)
  cross join lateral (
    select * from app.merchant_order
    where merchant_id = $1 and order_type = t.order_type and status = s.status
    order by created_at desc, merchant_order_id desc
    limit $4::bigint + $5::bigint
  ) o
  order by o.created_at desc, o.merchant_order_id desc
  offset $4 limit $5`

/** Orders of some types and statuses, newest first, after skipping some. */
export function readPage(
  reader: Reader,
  merchantId: string,
  filter: OrderFilter,
  skip: number,
  take: number,
): Promise<ListedOrder[]> {
  return reader.query<ListedOrder>('orders_page', ORDERS_PAGE, [
    merchantId,
    filter.types,
    filter.statuses,
    skip,
    take,
  ])
}

export const ORDERS_COUNT = `
  select least(sum(found.n), $4)::bigint as n
  from unnest($2::text[]) as t(order_type)
  cross join unnest($3::text[]) as s(status)
  cross join lateral (
    select count(*) as n from (
      select 1 from app.merchant_order
      where merchant_id = $1 and order_type = t.order_type and status = s.status limit $4::bigint) each
  ) found`

/** How many orders there are, counted along the index and no further than `most`. */
export async function count(
  reader: Reader,
  merchantId: string,
  filter: OrderFilter,
  most: number,
): Promise<number> {
  const [row] = await reader.query<{ n: number }>('orders_count', ORDERS_COUNT, [
    merchantId,
    filter.types,
    filter.statuses,
    most,
  ])
  return row?.n ?? 0
}

/** The order a token opens; undefined for an unknown or expired one. */
export async function findByToken(
  reader: Reader,
  merchantId: string,
  tokenHash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const [row] = await reader.query<{ merchant_order_id: string }>(
    'invoice_token',
    `select merchant_order_id from app.invoice_token
     where merchant_id = $1 and token_hash = $2 and expires_at > $3`,
    [merchantId, tokenHash, now],
  )
  return row?.merchant_order_id
}

/** Everything the customer's page needs of an order, its merchant and the attempt that counts. */
export interface InvoiceRow {
  order_status: 'created' | 'cancelled' | 'paid'
  merchant_order_id: string
  internal_order_id: string
  created_at: Date
  description: string | null
  amount: number
  currency: 'AUD' | 'NZD'
  gst: number | null
  billing_name: string | null
  authorise_only: boolean
  brand_name: string
  business_name: string
  logo_uri: string | null
  logo_alt_text: string | null
  tax_id: string | null
  gst_number: string | null
  trading_country: 'AU' | 'NZ'
  support_email: string | null
  phone_no: string | null
  website: string | null
  time_zone: string
  merchant_tags: string[]
  tenant_tags: string[]
  transaction_id: string | null
  paid_at: Date | null
  source_brand: string | null
  source_last4: string | null
  payment_status: PaymentTable['status'] | null
  method: PaymentTable['method'] | null
  wallet_type: string | null
  bank_account_hint: string | null
  outcome_unknown: boolean | null
  hold_expires_at: Date | null
  captured: number | null
  captured_at: Date | null
  refunded: number | null
  pay_plan_id: string | null
  /** The customer was sent to their bank's challenge and has not answered it. */
  is_challenged: boolean
  /** The newest hold of the order that was let go; null for a paid order. */
  let_go_amount: number | null
  let_go_at: Date | null
}

/** Everything the customer’s page says of an order; undefined when the merchant has none of that id. */
export async function readInvoice(
  reader: Reader,
  merchantId: string,
  merchantOrderId: string,
): Promise<InvoiceRow | undefined> {
  const [row] = await reader.query<InvoiceRow>(
    'invoice',
    `select o.status as order_status, o.merchant_order_id, o.internal_order_id, o.created_at, o.description,
            o.amount, o.currency, o.gst, o.billing_name, o.authorise_only,
            m.brand_name, m.business_name, m.logo_uri, m.logo_alt_text, m.tax_id, m.trading_country,
            m.support_email, m.phone_no, m.website, m.time_zone, m.tags as merchant_tags, t.tags as tenant_tags,
            g.gst_number,
            p.transaction_id, p.created_at as paid_at, p.source_brand, p.source_last4, p.status as payment_status,
            p.method, p.wallet_type, p.bank_account_hint, p.outcome_unknown, p.hold_expires_at, p.captured,
            p.refunded, p.pay_plan_id, c.updated_at as captured_at,
            h.authorised as let_go_amount, h.updated_at as let_go_at,
            coalesce(p.three_ds_redirect_url is not null and p.status in ('incomplete', 'pending'), false)
              as is_challenged
     from app.merchant_order o
     join app.merchant m on m.merchant_id = o.merchant_id
     join global.tenant t on t.tenant_id = m.tenant_id
     left join app.gst_registration g on g.merchant_id = o.merchant_id
     left join app.payment p on p.merchant_id = o.merchant_id and p.transaction_id = o.active_transaction_id
     left join lateral (
       select updated_at from app.payment_operation
       where merchant_id = $1 and transaction_id = p.transaction_id and kind = 'capture' and status = 'succeeded'
       limit 1
     ) c on p.authorised is not null
     left join lateral (
       select authorised, updated_at from app.payment
       where merchant_id = $1 and merchant_order_id = $2 and status = 'cancelled' and authorised is not null
       order by created_at desc limit 1
     ) h on o.status <> 'paid'
     where o.merchant_id = $1 and o.merchant_order_id = $2`,
    [merchantId, merchantOrderId],
  )
  return row
}

export function readItems(
  reader: Reader,
  merchantId: string,
  merchantOrderId: string,
): Promise<Pick<OrderItemTable, 'description' | 'quantity' | 'amount'>[]> {
  return reader.query(
    'invoice_items',
    `select description, quantity, amount from app.order_item
     where merchant_id = $1 and merchant_order_id = $2 order by line`,
    [merchantId, merchantOrderId],
  )
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
