import type { Invoice, InvoiceState } from '@paydeck/contract/calls/invoice'
import { brandOf } from '@paydeck/contract/brands/brands'
import { accentsOf } from '@paydeck/contract/brands/own-accent'

import type { InvoiceRow } from './invoice-store.ts'

export type OrderInvoice = Omit<Invoice, 'ways' | 'answers' | 'cardProvider' | 'backTo'>

function stateOf(row: InvoiceRow, now: Date): InvoiceState {
  if (row.orderStatus === 'paid') return 'paid'
  if (row.orderStatus === 'cancelled') return 'cancelled'
  if (row.paymentStatus === 'not_captured') return 'held'
  if (row.transactionId === null && row.expiresAt !== null && row.expiresAt <= now) return 'expired'
  // A customer who left a challenge unanswered may pay again, which abandons the old attempt.
  return row.transactionId === null || row.isChallenged ? 'payable' : 'processing'
}

/** @param now business time, because last days end by it */
export function toInvoice(
  row: InvoiceRow,
  items: Invoice['order']['items'],
  now: Date,
): OrderInvoice {
  const brand = brandOf({ marketplaceTags: row.tenantTags })
  return {
    state: stateOf(row, now),
    brand: brand.id,
    accent: accentsOf(brand, row.brandColour),
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
      lastDay: row.lastDay,
      isHoldOnly: row.authoriseOnly,
      items,
    },
    timeZone: row.timeZone,
    payment: toPayment(row),
    letGo: amountAt(row.letGoAmount, row.letGoAt),
  }
}

const amountAt = (amount: number | null, at: Date | null) =>
  amount === null || at === null ? null : { amount, at: at.toISOString() }

function toPayment(row: InvoiceRow): Invoice['payment'] {
  if (row.transactionId === null || row.paidAt === null || row.method === null) return null
  return {
    transactionId: row.transactionId,
    createdAt: row.paidAt.toISOString(),
    method: row.method,
    cardBrand: row.sourceBrand,
    cardLast4: row.sourceLast4,
    walletType: row.walletType,
    bankHint: bankHintOf(row),
    isWithBank: isWithBank(row),
    ...toAmounts(row),
    isPlan: row.payPlanId !== null,
  }
}

const toAmounts = (row: InvoiceRow) => ({
  heldUntil: row.holdExpiresAt?.toISOString() ?? null,
  captured: row.captured ?? 0,
  capturedAt: row.capturedAt?.toISOString() ?? null,
  refunded: row.refunded ?? 0,
  disputes: {
    open: amountAt(row.disputedAmount, row.disputedAt),
    lost: amountAt(row.lostAmount, row.lostAt),
  },
})

const bankHintOf = ({ bankAccountHint: hint, method }: InvoiceRow): string | null =>
  hint !== null && method === 'direct_debit' ? `•••${hint}` : hint

const isWithBank = ({ method, paymentStatus, outcomeUnknown }: InvoiceRow): boolean =>
  method !== 'card' && paymentStatus === 'pending' && outcomeUnknown === false
