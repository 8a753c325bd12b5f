import * as z from 'zod/mini'

import { id } from '../identifiers/ids.ts'
import { payType, transactionStatus } from '../merchant/status.ts'
import { currency, minor } from '../money/schemas.ts'
import { contact, instant, maybeText } from '../protocol/wire.ts'
import { defineColumns } from './columns.ts'

const transactionPayType = z.object({ payCardId: maybeText, payPlanId: maybeText })

export const paymentMethodType = z.enum(['Card', 'DirectDebit', 'PayTo'])

export const paymentColumns = defineColumns({
  merchantOrderInternalOrderId: { wire: z.string(), label: 'Order ID', csv: 'typed' },
  transactionId: { wire: z.string(), label: 'Transaction ID', csv: 'text' },
  createdAt: { wire: instant, label: 'Created', csv: 'instant' },
  createdOn: { label: 'Date', csv: 'day' },
  transactionStatus: { wire: transactionStatus, label: 'Status', csv: 'text' },
  payType: { label: 'Type', csv: 'text', filter: z.optional(payType) },
  paymentMethodType: { wire: paymentMethodType, label: 'Method', csv: 'text' },
  /** The captured amount, or the requested amount before a capture; the full price of a plan. Minor units. */
  transactionAmount: { wire: minor, label: 'Amount', csv: 'money' },
  /** Refunds that succeeded or are pending. Minor units. */
  refundedAmount: { wire: minor, label: 'Refunded', csv: 'money' },
  platformFee: { wire: minor, label: 'Fee', csv: 'money' },
  currency: { wire: currency, label: 'Currency', csv: 'text' },
  customerFullName: { wire: maybeText, label: 'Customer name', csv: 'typed' },
  customerEmail: { wire: maybeText, label: 'Customer email', csv: 'typed' },
  customerInternalCustomerId: { wire: maybeText, label: 'Customer ID', csv: 'typed' },
  paymentSourceBrand: { wire: maybeText, label: 'Card brand', csv: 'text' },
  paymentSourceLast4: { wire: maybeText, label: 'Card last 4', csv: 'text' },
  /** Optional for older servers. */
  description: { wire: z.optional(maybeText), label: 'Description', csv: 'typed' },
  net: { label: 'Net' },
  customerId: {
    wire: maybeText,
    label: 'Customer reference',
    csv: 'text',
    filter: z.optional(id),
  },
  tags: { label: 'Tags', csv: 'typed' },
  notes: { label: 'Notes', csv: 'typed' },

  merchantOrderId: { wire: z.string() },
  merchantOrderType: { wire: z.string() },
  merchantOrderBilling: { wire: z.nullable(contact) },
  merchantOrderShipping: { wire: z.nullable(contact) },
  transactionPayType: { wire: transactionPayType },
  /** The id to refund; equal to `transactionId` unless the provider keeps another. */
  refundTransactionId: { wire: maybeText },
  outcomeUnknown: { wire: z.boolean() },
  /** The deadline for capturing a hold; null without one. */
  holdExpiresAt: { wire: z.nullable(instant) },
  customerPhoneNumber: { wire: maybeText },
  cardWalletType: { wire: maybeText },
  chargeCardCVCVerificationPassed: { wire: z.nullable(z.boolean()) },
  paymentSourceThreeDSecureVerificationPassed: { wire: z.nullable(z.boolean()) },
  chargeFailure: { wire: z.nullable(z.object({ code: maybeText, message: maybeText })) },
  sourceVerificationId: { wire: maybeText },
})

/** The optional columns of the payments list, which a person may add. */
export const ADDED_PAYMENT_COLUMNS = [
  'paymentMethodType',
  'customerEmail',
  'description',
  'platformFee',
  'net',
  'tags',
] as const
export type AddedPaymentColumn = (typeof ADDED_PAYMENT_COLUMNS)[number]
