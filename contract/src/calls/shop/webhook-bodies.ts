import * as z from 'zod/mini'

import { currency, minor } from '../../money/schemas.ts'
import { instant, maybeText } from '../../protocol/wire.ts'
import type { WebhookEvent } from '../webhooks.ts'
import { merchantOrder } from './orders.ts'
import { merchantTransaction } from './payments.ts'

const ofPayment = {
  /** The shop’s own number of the order. */
  internalOrderId: z.string(),
  /** The payment, as it then was. */
  transaction: merchantTransaction,
}
const payment = z.object(ofPayment)

const order = z.object({
  /** The shop’s own number of the order. */
  internalOrderId: z.string(),
  /** The order, as it then was. */
  order: merchantOrder,
})

const refund = z.object({
  /** The refund’s id. */
  refundId: z.string(),
  /** In cents. */
  amount: minor,
  /** The payment’s. */
  currency,
  ...ofPayment,
})
/** `amount` is what did not reach the customer. */
const failedRefund = z.object({
  ...refund.shape,
  /** Why, as a code. */
  failureCode: maybeText,
})

const plan = z.object({
  /** The plan’s id. */
  payPlanId: z.string(),
  /** The price, in cents. */
  amount: minor,
  /** The payment’s. */
  currency,
  /** What the customer still owes, in cents. */
  outstanding: minor,
  /** The payments to come, after the first. */
  instalments: z.array(
    z.object({
      /** Counts all payments: the first is 1. */
      number: z.int(),
      /** In cents. */
      amount: minor,
      /** The day on which it is charged. */
      dueOn: z.string(),
      /** Where it stands. */
      status: z.enum(['scheduled', 'charging', 'paid', 'cancelled', 'written_off']),
    }),
  ),
  ...ofPayment,
})

const returnWon = z.object({
  /** What the bank took, or what came back of it, this time, in cents. */
  amount: minor,
  /** The payment’s. */
  currency,
  ...ofPayment,
})
const returned = z.object({
  ...returnWon.shape,
  /** Why, as a code. */
  failureCode: maybeText,
})

const instalment = z.object({
  /** The plan’s id. */
  payPlanId: z.string(),
  /** Counts all payments of the plan: the first is 1. */
  number: z.int(),
  /** Of this instalment, in cents. */
  amount: minor,
  /** The payment’s. */
  currency,
  /** The day on which it was due. */
  dueOn: z.string(),
  /** What the customer still owes, in cents. */
  outstanding: minor,
  ...ofPayment,
})
const failedInstalment = z.object({
  ...instalment.shape,
  /** Why, as a code. */
  failureCode: maybeText,
})

const dispute = z.object({
  /** The dispute’s id. */
  disputeId: z.string(),
  /** What is disputed, in cents. */
  amount: minor,
  /** What the dispute costs the merchant, in cents. */
  fee: minor,
  /** The payment’s. */
  currency,
  /** Why the customer disputes it. */
  reason: maybeText,
  /** Where it stands. */
  status: z.enum(['open', 'won', 'lost']),
  ...ofPayment,
})

const payout = z.object({
  /** The transfer’s id. */
  payoutId: z.string(),
  /** In cents. */
  amount: minor,
  /** That of the bank account. */
  currency,
  /** Where it stands. */
  status: z.enum(['pending', 'in_transit', 'paid', 'failed']),
  /** What the bank statement says. */
  reference: z.string(),
  /** The day on which it should arrive, or has arrived. */
  arrivalDate: maybeText,
  /** Why it did not arrive, as a code. */
  failureCode: maybeText,
})

/** What `event` of a delivery holds, by its kind. */
export const WEBHOOK_BODIES = {
  OrderPaid: order,
  OrderCancelled: order,
  TransactionPaid: payment,
  TransactionAuthorised: payment,
  TransactionCaptured: payment,
  TransactionVoided: payment,
  TransactionExpired: payment,
  TransactionFailed: z.object({
    /** Why, as a code. */
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

/** A delivery as an endpoint gets it. */
export const webhookEnvelope = z.object({
  /** The merchant. */
  merchantId: z.string(),
  /** The webhook that asked for it. */
  webhookSubscriptionId: z.string(),
  /** What happened. */
  webhookEventType: z.string(),
  /** The same in every attempt: what an endpoint recognises a repetition by. */
  requestId: z.string(),
  /** Of the order, as the shop gave it. */
  metadata: z.record(z.string(), z.unknown()),
  /** What it happened to. */
  event: z.unknown(),
  /** When it happened. */
  timestamp: instant,
  /** Only in a test that staff sent: nothing happened, and the ids are made up. */
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
  TransactionFailed: 'An attempt to pay came to nothing',
  TransactionRefunded: 'Money was given back',
  RefundFailed: 'A refund was not made, or came back after it had been made',
  TransactionReturned:
    'A bank took a direct debit back after it had been paid, in whole or in part',
  TransactionReturnWon: 'What a bank had taken back of a direct debit is here again',
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
