import * as z from 'zod/mini'

import { id } from '../identifiers/ids.ts'
import { payType, transactionStatus } from '../merchant/status.ts'
import { currency } from '../money/currency.ts'
import { minor } from '../money/money.ts'
import { contact, instant, maybeText } from '../protocol/wire.ts'
import { defineColumns } from './columns.ts'

/** How it is paid: in full (`payCardId`, whatever the method) or in instalments (`payPlanId`). */
const transactionPayType = z.object({ payCardId: maybeText, payPlanId: maybeText })

/** The methods of paying, by which the transaction detail is told apart as well. */
export const paymentMethodType = z.enum(['Card', 'DirectDebit', 'PayTo'])

/** The columns of the payments list and its file, in the file's order, then what the file leaves out. */
export const paymentColumns = defineColumns({
  merchantOrderInternalOrderId: { wire: z.string(), label: 'Order ID', csv: 'typed' },
  transactionId: { wire: z.string(), label: 'Transaction ID', csv: 'text' },
  createdAt: { wire: instant, label: 'Created', csv: 'instant' },
  createdOn: { label: 'Date', csv: 'day' },
  transactionStatus: { wire: transactionStatus, label: 'Status', csv: 'text' },
  payType: { label: 'Type', csv: 'text', filter: z.optional(payType) },
  /** How it was paid; the brand and digits below are a card's. */
  paymentMethodType: { wire: paymentMethodType, label: 'Method', csv: 'text' },
  /** The captured amount once captured, else what was asked for; a plan's full price. Minor units. */
  transactionAmount: { wire: minor, label: 'Amount', csv: 'money' },
  /** Refunds that succeeded or are under way. Minor units. */
  refundedAmount: { wire: minor, label: 'Refunded', csv: 'money' },
  platformFee: { wire: minor, label: 'Fee', csv: 'money' },
  currency: { wire: currency, label: 'Currency', csv: 'text' },
  customerFullName: { wire: maybeText, label: 'Customer name', csv: 'typed' },
  customerEmail: { wire: maybeText, label: 'Customer email', csv: 'typed' },
  customerInternalCustomerId: { wire: maybeText, label: 'Customer ID', csv: 'typed' },
  paymentSourceBrand: { wire: maybeText, label: 'Card brand', csv: 'text' },
  paymentSourceLast4: { wire: maybeText, label: 'Card last 4', csv: 'text' },
  description: { label: 'Description', csv: 'typed' },

  merchantOrderId: { wire: z.string() },
  merchantOrderType: { wire: z.string() },
  merchantOrderBilling: { wire: z.nullable(contact) },
  merchantOrderShipping: { wire: z.nullable(contact) },
  transactionPayType: { wire: transactionPayType },
  /** The id to refund; equal to `transactionId` unless the provider keeps another. */
  refundTransactionId: { wire: maybeText },
  /** True while the provider's answer is missing and is being asked for again. */
  outcomeUnknown: { wire: z.boolean() },
  /** Until when a held amount may be captured; null for what is not held. */
  holdExpiresAt: { wire: z.nullable(instant) },
  customerId: { wire: maybeText, filter: z.optional(id) },
  customerPhoneNumber: { wire: maybeText },
  cardWalletType: { wire: maybeText },
  chargeCardCVCVerificationPassed: { wire: z.nullable(z.boolean()) },
  paymentSourceThreeDSecureVerificationPassed: { wire: z.nullable(z.boolean()) },
  chargeFailure: { wire: z.nullable(z.object({ code: maybeText, message: maybeText })) },
  sourceVerificationId: { wire: maybeText },
})
