import type { MerchantOrder } from '@paydeck/contract/calls/shop/orders'

import type { Reader } from '../../db/database.ts'

export interface OrderView {
  merchantOrderId: string
  tenantId: string
  internalOrderId: string
  orderType: 'online' | 'manual'
  status: 'created' | 'cancelled' | 'paid'
  amount: number
  currency: 'AUD' | 'NZD'
  description: string | null
  customerEmail: string | null
  phoneNo: string | null
  billingName: string | null
  billingPhone: string | null
  billingAddress: MerchantOrder['billing']['address']
  shipping: MerchantOrder['shipping']
  discount: number | null
  metadata: Record<string, unknown>
  taxIncluded: boolean
  taxOverride: number | null
  requestThreeDs: boolean
  emailReceipt: boolean
  activeTransactionId: string | null
  captured: number
  createdAt: Date
  updatedAt: Date
}

export const readOrders = (
  reader: Reader,
  merchantId: string,
  merchantOrderIds: readonly string[],
): Promise<OrderView[]> =>
  reader.query<OrderView>(
    'shop_orders',
    `select o.merchant_order_id, m.tenant_id, o.internal_order_id, o.order_type, o.status, o.amount, o.currency,
       o.description, o.customer_email, o.phone_no, o.billing_name, o.billing_phone, o.billing_address, o.shipping,
       o.discount, o.metadata, o.tax_included, o.tax_override, o.request_three_ds, o.email_receipt, o.active_transaction_id,
       o.created_at,
       coalesce(p.captured, 0)::int8 as captured, greatest(o.created_at, p.updated_at) as updated_at
     from app.merchant_order o
     join app.merchant m on m.merchant_id = o.merchant_id
     left join app.payment p on p.merchant_id = o.merchant_id and p.transaction_id = o.active_transaction_id
     where o.merchant_id = $1 and o.merchant_order_id = any($2)
     order by o.created_at desc, o.merchant_order_id desc`,
    [merchantId, merchantOrderIds],
  )

export interface ItemView {
  merchantOrderId: string
  description: string
  quantity: number
  amount: number
  sku: string | null
  imageUrl: string | null
}

export const readItems = (
  reader: Reader,
  merchantId: string,
  merchantOrderIds: readonly string[],
): Promise<ItemView[]> =>
  reader.query<ItemView>(
    'shop_order_items',
    `select merchant_order_id, description, quantity, amount, sku, image_url from app.order_item
     where merchant_id = $1 and merchant_order_id = any($2) order by merchant_order_id, line`,
    [merchantId, merchantOrderIds],
  )

export interface TransactionView {
  transactionId: string
  customerId: string | null
  merchantOrderId: string
  payCardId: string | null
  payPlanId: string | null
  transactionAmount: number
  currency: 'AUD' | 'NZD'
  surcharge: number
  status: string
  statusBefore: string | null
  lastChargeId: string | null
  refundReserved: number
  payoutId: string | null
  paymentSource: string | null
  createdAt: Date
  updatedAt: Date
  platformFee: number
}

/** `$1` is the merchant. */
const TRANSACTIONS = `
  select p.transaction_id, p.customer_id, p.merchant_order_id, p.pay_card_id, p.pay_plan_id, p.transaction_amount,
    p.currency, p.surcharge, p.status, p.refund_reserved, p.payment_source, p.created_at, p.updated_at, p.platform_fee,
    case when p.status = 'disputed' then
      (select d.status_before from app.dispute d
       where d.merchant_id = $1 and d.transaction_id = p.transaction_id and d.borne_by = 'merchant'
         and d.status in ('open', 'lost')
       order by d.opened_at desc limit 1) end as status_before,
    (select o.operation_id from app.payment_operation o
     where o.merchant_id = $1 and o.transaction_id = p.transaction_id
       and o.kind in ('charge', 'authorise', 'capture', 'instalment', 'imported')
     order by o.created_at desc, o.operation_id desc limit 1) as last_charge_id,
    (select e.payout_id from app.settlement_entry e
     where e.merchant_id = $1 and e.transaction_id = p.transaction_id and e.entry_type = 'Payment'
     limit 1) as payout_id
  from app.payment p`

export const readTransactions = (
  reader: Reader,
  merchantId: string,
  transactionIds: readonly string[],
): Promise<TransactionView[]> =>
  reader.query<TransactionView>(
    'shop_transactions',
    `${TRANSACTIONS} where p.merchant_id = $1 and p.transaction_id = any($2)
     order by p.created_at desc, p.transaction_id desc`,
    [merchantId, transactionIds],
  )

/** An order's newest payment. */
export async function readTransactionOf(
  reader: Reader,
  merchantId: string,
  merchantOrderId: string,
): Promise<TransactionView | undefined> {
  const [row] = await reader.query<TransactionView>(
    'shop_transaction_of_order',
    `${TRANSACTIONS} where p.merchant_id = $1 and p.merchant_order_id = $2
     order by p.created_at desc, p.transaction_id desc limit 1`,
    [merchantId, merchantOrderId],
  )
  return row
}

/** The email address by which a customer's plans are counted; undefined for an unknown customer. */
export async function readCustomer(
  reader: Reader,
  merchantId: string,
  customerId: string,
): Promise<{ emailKey: string | null } | undefined> {
  const [row] = await reader.query<{ emailKey: string | null }>(
    'shop_customer',
    'select email_key from app.customer where merchant_id = $1 and customer_id = $2',
    [merchantId, customerId],
  )
  return row
}
