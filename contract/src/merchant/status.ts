import * as z from 'zod/mini'

import { lookUp } from '../identifiers/look-up.ts'

export type Tone = 'pending' | 'success' | 'error' | 'warning' | 'unpaid'

export const TRANSACTION_STATUSES = [
  'accepted',
  'pending',
  'not_captured',
  'paid',
  'failed',
  'cancelled',
  'disputed',
  'refunded',
  'partially_refunded',
  'incomplete',
] as const
export const transactionStatus = z.enum(TRANSACTION_STATUSES)
export type TransactionStatus = z.infer<typeof transactionStatus>

const TONES: Record<string, Tone> = {
  accepted: 'pending',
  pending: 'pending',
  not_captured: 'pending',
  paid: 'success',
  failed: 'error',
  disputed: 'warning',
}

export function toneOf(status: string): Tone {
  return lookUp(TONES, status) ?? 'unpaid'
}

export function statusLabel(status: string): string {
  return status === 'pending' ? 'active' : status.replaceAll('_', ' ')
}

export const STATUS_FILTER = [
  { value: 'all', label: 'All statuses' },
  { value: 'paid', label: 'Paid' },
  { value: 'disputed', label: 'Disputed' },
  { value: 'partially_refunded', label: 'Partially refunded' },
  { value: 'refunded', label: 'Fully Refunded' },
  { value: 'failed', label: 'Failed' },
  { value: 'pending', label: 'Active' },
  { value: 'cancelled', label: 'Cancelled' },
  { value: 'not_captured', label: 'Not captured' },
  { value: 'incomplete', label: 'Incomplete' },
  { value: 'accepted', label: 'Accepted' },
] as const

export const TYPE_FILTER = [
  { value: 'all', label: 'All types' },
  { value: 'card', label: 'Full Payment' },
  { value: 'plan', label: 'Split Payment' },
] as const
export const payType = z.enum(['card', 'plan'])

export function payTypeLabel(payTypeIds: {
  payCardId?: string | null | undefined
}): 'Full' | 'Split' {
  return payTypeIds.payCardId ? 'Full' : 'Split'
}

const NO_REFUND: ReadonlySet<string> = new Set(['refunded', 'failed', 'not_captured', 'incomplete'])

export function offersRefund(status: string): boolean {
  return !NO_REFUND.has(status)
}

export const REFUNDABLE = ['paid', 'partially_refunded', 'accepted'] as const

const NO_REFUND_TEXTS: Record<string, string> = {
  pending: 'This payment has not arrived yet. You can refund it once it is paid.',
  cancelled: 'Nothing was charged for this payment, so there is nothing to refund.',
  disputed:
    'A disputed payment cannot be refunded: the cardholder’s bank decides who keeps the money.',
  refunded: 'This payment has already been refunded in full.',
}

/** Why a payment of this status cannot be refunded; null when it can. */
export function noRefundText(status: string): string | null {
  if (REFUNDABLE.some((refundable) => refundable === status)) return null
  return lookUp(NO_REFUND_TEXTS, status) ?? 'This payment cannot be refunded in its present state.'
}

export function offersCapture(status: string): boolean {
  return status === 'not_captured'
}

const RECEIPTS: ReadonlySet<string> = new Set([
  'paid',
  'accepted',
  'disputed',
  'refunded',
  'partially_refunded',
])

/** True if money was taken or a payment plan was agreed. */
export const hasReceipt = (status: string): boolean => RECEIPTS.has(status)
