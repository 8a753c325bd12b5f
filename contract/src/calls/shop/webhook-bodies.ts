import * as z from 'zod/mini'

import { currency, minor } from '../../money/schemas.ts'
import { instant, maybeText } from '../../protocol/wire.ts'
import type { WebhookEvent } from '../webhooks.ts'
import { merchantOrder } from './orders.ts'
import { merchantTransaction } from './payments.ts'

const ofPayment = {
  /** The shop’s order number. */
  internalOrderId: z.string(),
  /** The payment at the time of the event. */
  transaction: merchantTransaction,
}
const payment = z.object(ofPayment)

const order = z.object({
  /** The shop’s order number. */
  internalOrderId: z.string(),
  /** The order at the time of the event. */
  order: merchantOrder,
})

const refund = z.object({
  /** The refund’s id. */
  refundId: z.string(),
  /** In cents. */
  amount: minor,
  /** The currency of the payment. */
  currency,
  ...ofPayment,
})
/** `amount`: the part that did not reach the customer. */
const failedRefund = z.object({
  ...refund.shape,
  /** The code of the failure. */
  failureCode: maybeText,
})

const plan = z.object({
  /** The plan’s id. */
  payPlanId: z.string(),
  /** The price, in cents. */
  amount: minor,
  /** The currency of the payment. */
  currency,
  /** The amount that the customer still owes, in cents. */
  outstanding: minor,
  /** The instalments after the first payment. */
  instalments: z.array(
    z.object({
      /** Counts all payments; the first is 1. */
      number: z.int(),
      /** In cents. */
      amount: minor,
      /** The day it is charged. */
      dueOn: z.string(),
      /** The status. */
      status: z.enum(['scheduled', 'charging', 'paid', 'cancelled', 'written_off']),
    }),
  ),
  ...ofPayment,
})

const returnWon = z.object({
  /** The amount that the bank took or returned this time, in cents. */
  amount: minor,
  /** The currency of the payment. */
  currency,
  ...ofPayment,
})
const returned = z.object({
  ...returnWon.shape,
  /** The code of the failure. */
  failureCode: maybeText,
})

const instalment = z.object({
  /** The plan’s id. */
  payPlanId: z.string(),
  /** Counts all payments of the plan; the first is 1. */
  number: z.int(),
  /** The amount of the instalment, in cents. */
  amount: minor,
  /** The currency of the payment. */
  currency,
  /** The day it was due. */
  dueOn: z.string(),
  /** The amount that the customer still owes, in cents. */
  outstanding: minor,
  ...ofPayment,
})
const failedInstalment = z.object({
  ...instalment.shape,
  /** The code of the failure. */
  failureCode: maybeText,
})

const dispute = z.object({
  /** The dispute’s id. */
  disputeId: z.string(),
  /** The disputed amount, in cents. */
  amount: minor,
  /** The fee of the dispute, in cents. */
  fee: minor,
  /** The currency of the payment. */
  currency,
  /** The customer’s reason. */
  reason: maybeText,
  /** The status. */
  status: z.enum(['open', 'won', 'lost']),
  ...ofPayment,
})

const payout = z.object({
  /** The transfer’s id. */
  payoutId: z.string(),
  /** In cents. */
  amount: minor,
  /** The currency of the bank account. */
  currency,
  /** The status. */
  status: z.enum(['pending', 'in_transit', 'paid', 'failed']),
  /** The text on the bank statement. */
  reference: z.string(),
  /** The day it should arrive, or arrived. */
  arrivalDate: maybeText,
  /** The code of the failure. */
  failureCode: maybeText,
})

/** The content of a delivery’s `event`, by kind. */
export const WEBHOOK_BODIES = {
  OrderPaid: order,
  OrderCancelled: order,
  TransactionPaid: payment,
  TransactionAuthorised: payment,
  TransactionCaptured: payment,
  TransactionVoided: payment,
  TransactionExpired: payment,
  TransactionFailed: z.object({
    /** The code of the failure. */
    failureCode: maybeText,
    ...ofPayment,
  }),
  TransactionRefunded: refund,
  RefundFailed: failedRefund,
  TransactionReturned: returned,
  TransactionReturnWon: returnWon,
  PlanCreated: plan,
  InstalmentPaid: instalment,
  InstalmentFailed: failedInstalment,
  PlanOverdue: failedInstalment,
  DisputeOpened: dispute,
  DisputeWon: dispute,
  DisputeLost: dispute,
  DisputeClosed: dispute,
  PayoutSent: payout,
  PayoutPaid: payout,
  PayoutFailed: payout,
} as const satisfies Record<WebhookEvent, z.ZodMiniType>

export type WebhookBody<Event extends WebhookEvent> = z.infer<(typeof WEBHOOK_BODIES)[Event]>

/** The body of a delivery. */
export const webhookEnvelope = z.object({
  /** The merchant. */
  merchantId: z.string(),
  /** The webhook endpoint. */
  webhookSubscriptionId: z.string(),
  /** The kind of event. */
  webhookEventType: z.string(),
  /** The same in every attempt, so that an endpoint can recognise a repeat. */
  requestId: z.string(),
  /** The metadata that the shop gave the order. */
  metadata: z.record(z.string(), z.unknown()),
  /** The content, which depends on the kind of event. */
  event: z.unknown(),
  /** When it happened. */
  timestamp: instant,
  /** Only in a test sent by staff: nothing happened, and the ids are made up. */
  isTest: z.optional(z.literal(true)),
})

/** When each is sent, for the reference. */
export const WEBHOOK_SUMMARIES: Readonly<Record<WebhookEvent, string>> = {
  OrderPaid: 'An order was paid, in full or by the start of a payment plan',
  OrderCancelled: 'An unpaid order was cancelled',
  TransactionPaid: 'Money was taken',
  TransactionAuthorised: 'The amount is held on the card, to be captured within seven days',
  TransactionCaptured: 'A held amount was captured, in whole or in part',
  TransactionVoided: 'A held amount was released by the merchant',
  TransactionExpired: 'A held amount was released because its seven days had passed',
  TransactionFailed: 'An attempt to pay failed',
  TransactionRefunded: 'A payment was refunded, in whole or in part',
  RefundFailed: 'A refund was not made, or came back after it had been made',
  TransactionReturned:
    'A bank took a direct debit back after it had been paid, in whole or in part',
  TransactionReturnWon: 'A returned direct debit was won back, in whole or in part',
  PlanCreated: 'A payment plan began: its first part was paid',
  InstalmentPaid: 'An instalment was paid',
  InstalmentFailed: 'The charge of an instalment was declined',
  PlanOverdue: 'An instalment fell overdue',
  DisputeOpened: 'A customer disputes a payment',
  DisputeWon: 'A dispute was decided for the merchant',
  DisputeLost: 'A dispute was decided for the customer',
  DisputeClosed: 'A dispute was decided, either way',
  PayoutSent: 'A transfer is on its way to the bank account',
  PayoutPaid: 'A transfer has arrived',
  PayoutFailed: 'A transfer was refused or came back',
}
