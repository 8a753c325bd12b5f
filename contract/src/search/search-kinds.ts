import type { TransactionStatus } from '../merchant/status.ts'

export const SEARCH_KINDS = ['payments', 'customers', 'orders', 'refunds', 'transfers'] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

export const KIND_KEYWORDS: Readonly<Record<string, readonly SearchKind[]>> = {
  payment: ['payments'],
  payments: ['payments'],
  customer: ['customers'],
  customers: ['customers'],
  // A paid order is a payment.
  order: ['orders', 'payments'],
  orders: ['orders', 'payments'],
  // "Refund 1597" may look for a refund, or for a payment to refund.
  refund: ['refunds', 'payments'],
  refunds: ['refunds'],
  transfer: ['transfers'],
  transfers: ['transfers'],
  payout: ['transfers'],
  payouts: ['transfers'],
}

export const SCHEME_KEYWORDS: Readonly<Record<string, { brand: string; label: string }>> = {
  visa: { brand: 'visa', label: 'Visa' },
  mastercard: { brand: 'mastercard', label: 'Mastercard' },
  amex: { brand: 'amex', label: 'American Express' },
  'american express': { brand: 'amex', label: 'American Express' },
  jcb: { brand: 'jcb', label: 'JCB' },
  diners: { brand: 'diners', label: 'Diners Club' },
  unionpay: { brand: 'unionpay', label: 'UnionPay' },
  eftpos: { brand: 'eftpos', label: 'eftpos' },
}

export interface SearchedStatus {
  label: string
  payments?: readonly TransactionStatus[]
  orders?: readonly ('created' | 'cancelled')[]
  refunds?: readonly ('pending' | 'succeeded' | 'failed')[]
  transfers?: readonly ('pending' | 'in_transit' | 'paid' | 'failed')[]
}

const FAILED: SearchedStatus = {
  label: 'Failed',
  payments: ['failed'],
  refunds: ['failed'],
  transfers: ['failed'],
}
const PENDING: SearchedStatus = {
  label: 'Pending',
  payments: ['pending', 'accepted'],
  refunds: ['pending'],
  transfers: ['pending', 'in_transit'],
}
const NOT_CAPTURED: SearchedStatus = { label: 'Not captured', payments: ['not_captured'] }

const CANCELLED: SearchedStatus = {
  label: 'Cancelled',
  payments: ['cancelled'],
  orders: ['cancelled'],
}

export const STATUS_KEYWORDS: Readonly<Record<string, SearchedStatus>> = {
  paid: { label: 'Paid', payments: ['paid'], transfers: ['paid'] },
  failed: FAILED,
  declined: FAILED,
  refunded: { label: 'Refunded', payments: ['refunded', 'partially_refunded'] },
  'fully refunded': { label: 'Fully refunded', payments: ['refunded'] },
  'partially refunded': { label: 'Partially refunded', payments: ['partially_refunded'] },
  disputed: { label: 'Disputed', payments: ['disputed'] },
  pending: PENDING,
  active: PENDING,
  held: NOT_CAPTURED,
  'not captured': NOT_CAPTURED,
  cancelled: CANCELLED,
  canceled: CANCELLED,
  unpaid: { label: 'Unpaid', orders: ['created'] },
  'in transit': { label: 'In transit', transfers: ['in_transit'] },
}
