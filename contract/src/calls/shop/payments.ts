import * as z from 'zod/mini'

import { transactionStatus } from '../../merchant/status.ts'
import { currency } from '../../money/currency.ts'
import { minor } from '../../money/money.ts'
import { lenientOptional, lenientMinor, requiredText } from '../../protocol/lenient.ts'
import { route } from '../../protocol/route.ts'
import { instant, maybeText } from '../../protocol/wire.ts'
import { lenientMoney } from './orders.ts'

export const merchantTransaction = z.object({
  _id: z.string(),
  merchantId: z.string(),
  customerId: maybeText,
  merchantOrderId: z.string(),
  /** Exactly one of them has an id; we have no deferred payments and no bank transfers. */
  transactionPayType: z.object({
    payCardId: maybeText,
    payPlanId: maybeText,
    payDeferralId: z.null(),
    bankTransferId: z.null(),
  }),
  amount: minor,
  currency,
  /** We never surcharge. */
  surchargeAmount: minor,
  status: transactionStatus,
  statusBeforeDispute: z.nullable(transactionStatus),
  lastChargeId: maybeText,
  refundedAmount: minor,
  payoutId: maybeText,
  cardPaymentSourceId: maybeText,
  createdAt: instant,
  updatedAt: instant,
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
    answer: merchantTransaction,
    otherwise: 'The payment could not be read.',
  }),
  captureTransaction: route({
    base: 'api',
    method: 'POST',
    path: '/transactions/{transactionId}/authorisation:capture',
    summary: 'Capture what is held, or a part of it; the rest is released',
    access: 'secret-key',
    body: lenientOptional(z.object({ captureAmount: lenientOptional(lenientMinor) })),
    answer: merchantTransaction,
    idempotent: true,
    otherwise: 'The payment could not be captured.',
  }),
  voidTransaction: route({
    base: 'api',
    method: 'DELETE',
    path: '/transactions/{transactionId}/authorisation',
    summary: 'Let go of what is held',
    access: 'secret-key',
    answer: merchantTransaction,
    otherwise: 'The pre-authorisation could not be cancelled.',
  }),
  refundTransaction: route({
    base: 'api',
    method: 'POST',
    path: '/refunds',
    summary: 'Give a payment back, in whole or in part',
    access: 'secret-key',
    body: z.object({ transactionId: requiredText(64), refundAmount: lenientMoney }),
    answer: z.object({ refundId: z.string() }),
    idempotent: true,
    otherwise: 'The refund could not be made.',
  }),
} as const
