import type { Reader } from '../../../db/database.ts'
import type { Row } from '../../../db/rows.ts'

export interface InvoiceRow {
  orderStatus: 'created' | 'cancelled' | 'paid'
  merchantOrderId: string
  internalOrderId: string
  createdAt: Date
  description: string | null
  amount: number
  currency: 'AUD' | 'NZD'
  gst: number | null
  billingName: string | null
  lastDay: string | null
  expiresAt: Date | null
  authoriseOnly: boolean
  returnUrl: string | null
  cancelUrl: string | null
  brandName: string
  businessName: string
  logoUri: string | null
  brandColour: string | null
  logoAltText: string | null
  taxId: string | null
  gstNumber: string | null
  tradingCountry: 'AU' | 'NZ'
  supportEmail: string | null
  phoneNo: string | null
  /** The support site, or else the merchant's website. */
  website: string | null
  timeZone: string
  tenantTags: string[]
  transactionId: string | null
  paidAt: Date | null
  sourceBrand: string | null
  sourceLast4: string | null
  paymentStatus: Row<'app.payment'>['status'] | null
  method: Row<'app.payment'>['method'] | null
  walletType: string | null
  bankAccountHint: string | null
  outcomeUnknown: boolean | null
  holdExpiresAt: Date | null
  captured: number | null
  capturedAt: Date | null
  refunded: number | null
  /** Open disputes: the sum, and the newest time. */
  disputedAmount: number | null
  disputedAt: Date | null
  /** Lost disputes: the sum, and the newest time. */
  lostAmount: number | null
  lostAt: Date | null
  payPlanId: string | null
  /** The customer has not answered their bank's challenge. */
  isChallenged: boolean
  /** The order's newest released hold; null for a paid order. */
  letGoAmount: number | null
  letGoAt: Date | null
}

export async function readInvoice(
  reader: Reader,
  merchantId: string,
  merchantOrderId: string,
): Promise<InvoiceRow | undefined> {
  const [row] = await reader.query<InvoiceRow>(
    'invoice',
    `select o.status as order_status, o.merchant_order_id, o.internal_order_id, o.created_at, o.description,
            o.amount, o.currency, o.gst, o.billing_name, o.last_day, o.expires_at, o.authorise_only, o.return_url, o.cancel_url,
            m.brand_name, m.business_name, m.logo_uri, m.logo_alt_text, m.brand_colour, m.tax_id, m.trading_country,
            m.support_email, m.phone_no, coalesce(m.support_site, m.website) as website, m.time_zone, t.tags as tenant_tags,
            g.gst_number,
            p.transaction_id, p.created_at as paid_at, p.source_brand, p.source_last4, p.status as payment_status,
            p.method, p.wallet_type, p.bank_account_hint, p.outcome_unknown, p.hold_expires_at, p.captured,
            p.refunded, p.pay_plan_id, c.updated_at as captured_at,
            d.disputed_amount, d.disputed_at, d.lost_amount, d.lost_at,
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
       select (sum(amount) filter (where status = 'open'))::int8 as disputed_amount,
              max(opened_at) filter (where status = 'open') as disputed_at,
              (sum(amount) filter (where status = 'lost'))::int8 as lost_amount,
              max(closed_at) filter (where status = 'lost') as lost_at
       from app.dispute
       where merchant_id = $1 and transaction_id = p.transaction_id and not exists (
         select from app.payment_operation
         where merchant_id = $1 and operation_id = dispute.operation_id and kind = 'verify')
     ) d on o.status = 'paid'
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
): Promise<Pick<Row<'app.orderItem'>, 'description' | 'quantity' | 'amount' | 'isGstFree'>[]> {
  return reader.query(
    'invoice_items',
    `select description, quantity, amount, is_gst_free from app.order_item
     where merchant_id = $1 and merchant_order_id = $2 order by line`,
    [merchantId, merchantOrderId],
  )
}
