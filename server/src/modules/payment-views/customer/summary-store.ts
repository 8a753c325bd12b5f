import type { CustomerSummary } from '@paydeck/contract/calls/payments/customer-summary'

import type { Reader } from '../../../db/database.ts'
import type { toOrder } from '../../orders/order-view.ts'
import { PAYMENT_JOIN, STATE_COLUMNS } from '../../orders/payment-state.ts'
import { MAX_ADDED } from '../../../kit/pages.ts'
import { TAKEN_STATUSES } from '../totals-store.ts'

/** The key of the customer's email address, null without one; undefined for an unknown customer. */
export async function readEmailKey(
  reader: Reader,
  merchantId: string,
  customerId: string,
): Promise<string | null | undefined> {
  const [row] = await reader.query<{ emailKey: string | null }>(
    'customer_email_key',
    'select email_key from app.customer where merchant_id = $1 and customer_id = $2',
    [merchantId, customerId],
  )
  return row?.emailKey
}

/** One currency; sums and days cover payments whose money was taken, and are null without any. */
export interface PaidRow {
  currency: 'AUD' | 'NZD'
  made: number
  declined: number
  payments: number
  taken: number | null
  refunded: number | null
  firstAt: Date | null
  lastAt: Date | null
}

/** From the newest payments, up to one more than the limit for sums. */
export const PAID = `
  select currency, count(*)::int as made, count(*) filter (where status = 'failed')::int as declined,
         count(*) filter (where is_taken)::int as payments,
         sum(transaction_amount) filter (where is_taken)::int8 as taken,
         sum(refund_reserved) filter (where is_taken)::int8 as refunded,
         min(created_at) filter (where is_taken) as first_at, max(created_at) filter (where is_taken) as last_at
  from (select status, currency, transaction_amount, refund_reserved, created_at, status in ${TAKEN_STATUSES} as is_taken
        from app.payment where merchant_id = $1 and customer_id = $2
        order by created_at desc, transaction_id desc limit ${MAX_ADDED + 1}) newest
  group by currency order by currency`

export const readPaid = (
  reader: Reader,
  merchantId: string,
  customerId: string,
): Promise<PaidRow[]> => reader.query<PaidRow>('customer_paid', PAID, [merchantId, customerId])

/** Of the newest refunded payments. */
export const REFUNDS = `
  select r.refund_id, r.transaction_id, r.internal_order_id, r.amount, r.currency, r.status, r.created_at
  from (select transaction_id from app.payment
        where merchant_id = $1 and customer_id = $2 and refund_reserved > 0
        order by created_at desc limit 1000) p
  join app.refund r on r.merchant_id = $1 and r.transaction_id = p.transaction_id
  order by r.created_at desc, r.refund_id desc limit $3`

type RefundRow = Omit<CustomerSummary['refunds'][number], 'createdAt'> & { createdAt: Date }

export const readRefunds = (
  reader: Reader,
  merchantId: string,
  customerId: string,
  limit: number,
): Promise<RefundRow[]> =>
  reader.query<RefundRow>('customer_refunds', REFUNDS, [merchantId, customerId, limit])

/** Of the newest payments; without disputes whose loss the platform bears. */
export const DISPUTES = `
  select d.dispute_id, d.transaction_id, p.internal_order_id, d.amount, d.currency, d.status,
         coalesce(d.inquired_at, d.opened_at) as opened_at
  from (select transaction_id, internal_order_id from app.payment
        where merchant_id = $1 and customer_id = $2
        order by created_at desc, transaction_id desc limit ${MAX_ADDED}) p
  join app.dispute d on d.merchant_id = $1 and d.transaction_id = p.transaction_id and d.borne_by = 'merchant'
  order by d.opened_at desc, d.dispute_id desc limit $3`

type DisputeRow = Omit<CustomerSummary['disputes'][number], 'openedAt'> & { openedAt: Date }

export const readDisputes = (
  reader: Reader,
  merchantId: string,
  customerId: string,
  limit: number,
): Promise<DisputeRow[]> =>
  reader.query<DisputeRow>('customer_disputes', DISPUTES, [merchantId, customerId, limit])

/** A shop's order may name its customer; others are found by email address. */
export const OPEN_ORDERS = `
  select ${STATE_COLUMNS}, o.internal_order_id, o.created_at, o.amount, o.currency, o.description,
         o.billing_name, o.billing_phone, o.customer_email, o.phone_no, o.last_day
  from (
    select merchant_order_id, created_at from (
      (select merchant_order_id, created_at from app.merchant_order
       where merchant_id = $1 and status = 'created' and customer_id = $2
       order by created_at desc limit $4)
      union
      (select merchant_order_id, created_at from app.merchant_order
       where merchant_id = $1 and status = 'created' and lower(customer_email) = $3
       order by created_at desc limit $4)) both_kinds
    order by created_at desc, merchant_order_id desc limit $4) k
  join app.merchant_order o on o.merchant_id = $1 and o.merchant_order_id = k.merchant_order_id
  ${PAYMENT_JOIN}
  order by o.created_at desc, o.merchant_order_id desc`

export const readOpenOrders = (
  reader: Reader,
  merchantId: string,
  { customerId, emailKey }: { customerId: string; emailKey: string | null },
  limit: number,
): Promise<Parameters<typeof toOrder>[0][]> =>
  reader.query('customer_open_orders', OPEN_ORDERS, [merchantId, customerId, emailKey, limit])
