import * as z from 'zod/mini'

import { transactionStatus } from '../../merchant/status.ts'
import { currency, minor } from '../../money/schemas.ts'
import { refundStatus } from '../../lists/refund-columns.ts'
import { lenientOptional, lenientMinor, lenientText, requiredText } from '../../protocol/lenient.ts'
import { route } from '../../protocol/route.ts'
import { instant, maybeText } from '../../protocol/wire.ts'
import { lenientMoney } from './new-order.ts'

export const merchantTransaction = z.object({
  /** The payment’s id. */
  _id: z.string(),
  /** The merchant. */
  merchantId: z.string(),
  /** The customer. */
  customerId: maybeText,
  /** The order. */
  merchantOrderId: z.string(),
  /** The kind of payment: one of them has an id. */
  transactionPayType: z.object({
    /** Paid in full by card. */
    payCardId: maybeText,
    /** Paid in instalments. */
    payPlanId: maybeText,
    /** Always null: there are no deferred payments. */
    payDeferralId: z.null(),
    /** Always null: there are no bank transfers. */
    bankTransferId: z.null(),
  }),
  /** What the customer pays, in cents. */
  amount: minor,
  /** The currency of all its amounts. */
  currency,
  /** 0: customers are never surcharged. */
  surchargeAmount: minor,
  /** The status; `not_captured` while the amount is only held, `accepted` while a plan runs. */
  status: transactionStatus,
  /** The status before the dispute. */
  statusBeforeDispute: z.nullable(transactionStatus),
  /** The last charge, hold or capture. */
  lastChargeId: maybeText,
  /** Refunded so far in cents, including pending refunds. */
  refundedAmount: minor,
  /** The payout with the money. */
  payoutId: maybeText,
  /** The saved card, which can be charged again. */
  cardPaymentSourceId: maybeText,
  /** When the customer paid. */
  createdAt: instant,
  /** When it last changed. */
  updatedAt: instant,
  /** The platform fee, in cents. */
  fee: minor,
})
export type MerchantTransaction = z.infer<typeof merchantTransaction>

export const shopPaymentCalls = {
  getMerchantTransaction: route({
    base: 'api',
    method: 'GET',
    path: '/transactions/{transactionId}',
    summary: 'A payment, by its own id or by the id of the order it pays',
    access: 'secret-key',
    scope: 'payments:read',
    answer: merchantTransaction,
    otherwise: 'The payment could not be read.',
  }),
  captureTransaction: route({
    base: 'api',
    method: 'POST',
    path: '/transactions/{transactionId}/authorisation:capture',
    summary: 'Capture what is held, or a part of it; the rest is released',
    access: 'secret-key',
    scope: 'payments:capture',
    body: lenientOptional(
      z.object({
        /** In cents. Default: the whole hold. */
        captureAmount: lenientOptional(lenientMinor),
      }),
    ),
    answer: merchantTransaction,
    idempotent: true,
    otherwise: 'The payment could not be captured.',
  }),
  voidTransaction: route({
    base: 'api',
    method: 'DELETE',
    path: '/transactions/{transactionId}/authorisation',
    summary: 'Void a hold',
    access: 'secret-key',
    scope: 'payments:capture',
    answer: merchantTransaction,
    otherwise: 'The pre-authorisation could not be cancelled.',
  }),
  refundTransaction: route({
    base: 'api',
    method: 'POST',
    path: '/refunds',
    summary: 'Refund a payment, in whole or in part',
    access: 'secret-key',
    scope: 'payments:refund',
    body: z.object({
      /** The payment. */
      transactionId: requiredText(64),
      /** The amount to refund, in the payment’s currency. */
      refundAmount: lenientMoney,
      /** For the merchant's staff. Refunds of the same amount with different reasons are separate refunds. */
      reason: lenientText(255),
    }),
    answer: z.object({
      /** The refund’s id. */
      refundId: z.string(),
      /** `pending`: accepted by the provider; an event is sent if it fails. */
      status: refundStatus,
    }),
    idempotent: true,
    otherwise: 'The refund could not be made.',
  }),
} as const
