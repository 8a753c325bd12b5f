import type { Invoice, InvoiceState } from '@paydeck/contract/calls/invoice'
import type { Order } from '@paydeck/contract/calls/orders'
import { brandOf } from '@paydeck/contract/brands/brands'

import type { InvoiceRow } from './invoice-store.ts'
import type { ListedOrder } from './list-store.ts'

/** What the customer's page shows of the order itself. */
export type OrderInvoice = Omit<Invoice, 'ways' | 'answers'>

/** An order as its merchant's lists show it. */
export function toOrder(row: ListedOrder): Order {
  return {
    merchantOrderId: row.merchantOrderId,
    internalOrderId: row.internalOrderId,
    createdAt: row.createdAt.toISOString(),
    amount: row.amount,
    currency: row.currency,
    description: row.description,
    billing: { name: row.billingName, phone: row.billingPhone },
    status: row.status,
    customerEmail: row.customerEmail,
    phoneNo: row.phoneNo,
  }
}

function stateOf(row: InvoiceRow): InvoiceState {
  if (row.orderStatus === 'paid') return 'paid'
  if (row.orderStatus === 'cancelled') return 'cancelled'
  if (row.paymentStatus === 'not_captured') return 'held'
  // Whoever comes back from a challenge without an answer may pay anew, which gives the old try up.
  return row.transactionId === null || row.isChallenged ? 'payable' : 'processing'
}

/** An order as its customer sees it. `tokensUrl` is where their page sends card details. */
export function toInvoice(
  row: InvoiceRow,
  items: Invoice['order']['items'],
  tokensUrl: string,
): OrderInvoice {
  const { id: brand, accent } = brandOf({ marketplaceTags: row.tenantTags })
  return {
    state: stateOf(row),
    brand,
    accent,
    merchant: {
      name: row.brandName,
      legalName: row.businessName,
      logoUri: row.logoUri,
      logoAltText: row.logoAltText,
      taxId: row.taxId,
      gstNumber: row.gstNumber,
      country: row.tradingCountry,
      supportEmail: row.supportEmail,
      phoneNo: row.phoneNo,
      website: row.website,
    },
    order: {
      merchantOrderId: row.merchantOrderId,
      internalOrderId: row.internalOrderId,
      createdAt: row.createdAt.toISOString(),
      description: row.description,
      amount: row.amount,
      currency: row.currency,
      gst: row.gst,
      billingName: row.billingName,
      isHoldOnly: row.authoriseOnly,
      items,
    },
    timeZone: row.timeZone,
    payment: toPayment(row),
    letGo:
      row.letGoAmount === null || row.letGoAt === null
        ? null
        : { amount: row.letGoAmount, at: row.letGoAt.toISOString() },
    cardProvider: { tokensUrl },
  }
}

function toPayment(row: InvoiceRow): Invoice['payment'] {
  if (row.transactionId === null || row.paidAt === null || row.method === null) return null
  const hint = row.bankAccountHint
  return {
    transactionId: row.transactionId,
    createdAt: row.paidAt.toISOString(),
    method: row.method,
    cardBrand: row.sourceBrand,
    cardLast4: row.sourceLast4,
    walletType: row.walletType,
    bankHint: hint !== null && row.method === 'direct_debit' ? `•••${hint}` : hint,
    isWithBank:
      row.method !== 'card' && row.paymentStatus === 'pending' && row.outcomeUnknown === false,
    heldUntil: row.holdExpiresAt?.toISOString() ?? null,
    captured: row.captured ?? 0,
    capturedAt: row.capturedAt?.toISOString() ?? null,
    refunded: row.refunded ?? 0,
    isPlan: row.payPlanId !== null,
  }
}
