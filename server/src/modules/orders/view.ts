import type { Invoice, InvoiceState } from '@paydeck/contract/calls/invoice'
import type { Order } from '@paydeck/contract/calls/orders'
import { brandFlags } from '@paydeck/contract/merchant/brand'

import type { InvoiceRow } from './invoice-store.ts'
import type { ListedOrder } from './list-store.ts'

/** What the customer's page shows of the order itself. */
export type OrderInvoice = Omit<Invoice, 'ways' | 'answers'>

/** An order as its merchant's lists show it. */
export function toOrder(row: ListedOrder): Order {
  return {
    merchantOrderId: row.merchant_order_id,
    internalOrderId: row.internal_order_id,
    createdAt: row.created_at.toISOString(),
    amount: row.amount,
    currency: row.currency,
    description: row.description,
    billing: { name: row.billing_name, phone: row.billing_phone },
    status: row.status,
    customerEmail: row.customer_email,
    phoneNo: row.phone_no,
  }
}

function stateOf(row: InvoiceRow): InvoiceState {
  if (row.order_status === 'paid') return 'paid'
  if (row.order_status === 'cancelled') return 'cancelled'
  if (row.payment_status === 'not_captured') return 'held'
  // Whoever comes back from a challenge without an answer may pay anew, which gives the old try up.
  return row.transaction_id === null || row.is_challenged ? 'payable' : 'processing'
}

/** An order as its customer sees it. `tokensUrl` is where their page sends card details. */
export function toInvoice(
  row: InvoiceRow,
  items: Invoice['order']['items'],
  tokensUrl: string,
): OrderInvoice {
  const flags = brandFlags({ marketplaceTags: row.tenant_tags, merchantTags: row.merchant_tags })
  return {
    state: stateOf(row),
    brand: flags.isLaddrB2C ? 'consumer' : 'standard',
    merchant: {
      name: row.brand_name,
      legalName: row.business_name,
      logoUri: row.logo_uri,
      logoAltText: row.logo_alt_text,
      taxId: row.tax_id,
      gstNumber: row.gst_number,
      country: row.trading_country,
      supportEmail: row.support_email,
      phoneNo: row.phone_no,
      website: row.website,
    },
    order: {
      merchantOrderId: row.merchant_order_id,
      internalOrderId: row.internal_order_id,
      createdAt: row.created_at.toISOString(),
      description: row.description,
      amount: row.amount,
      currency: row.currency,
      gst: row.gst,
      billingName: row.billing_name,
      isHoldOnly: row.authorise_only,
      items,
    },
    timeZone: row.time_zone,
    payment: toPayment(row),
    letGo:
      row.let_go_amount === null || row.let_go_at === null
        ? null
        : { amount: row.let_go_amount, at: row.let_go_at.toISOString() },
    cardProvider: { tokensUrl },
  }
}

function toPayment(row: InvoiceRow): Invoice['payment'] {
  if (row.transaction_id === null || row.paid_at === null || row.method === null) return null
  const hint = row.bank_account_hint
  return {
    transactionId: row.transaction_id,
    createdAt: row.paid_at.toISOString(),
    method: row.method,
    cardBrand: row.source_brand,
    cardLast4: row.source_last4,
    walletType: row.wallet_type,
    bankHint: hint !== null && row.method === 'direct_debit' ? `•••${hint}` : hint,
    isWithBank:
      row.method !== 'card' && row.payment_status === 'pending' && row.outcome_unknown === false,
    heldUntil: row.hold_expires_at?.toISOString() ?? null,
    captured: row.captured ?? 0,
    capturedAt: row.captured_at?.toISOString() ?? null,
    refunded: row.refunded ?? 0,
    isPlan: row.pay_plan_id !== null,
  }
}
