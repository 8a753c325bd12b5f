import * as z from 'zod/mini'

import { currency } from '../../money/currency.ts'
import { minor } from '../../money/money.ts'
import { instant, maybeText } from '../../protocol/wire.ts'
import type { WebhookEvent } from '../webhooks.ts'
import { merchantOrder } from './orders.ts'
import { merchantTransaction } from './payments.ts'

const ofPayment = { internalOrderId: z.string(), transaction: merchantTransaction }
const payment = z.object(ofPayment)

const order = z.object({ internalOrderId: z.string(), order: merchantOrder })

const refund = z.object({
  refundId: z.string(),
  amount: minor,
  currency,
  ...ofPayment,
})
/** `amount` is what did not reach the customer. */
const failedRefund = z.object({ ...refund.shape, failureCode: maybeText })

const plan = z.object({
  payPlanId: z.string(),
  amount: minor,
  currency,
  /** What the customer still owes. */
  outstanding: minor,
  instalments: z.array(
    z.object({
      number: z.int(),
      amount: minor,
      dueOn: z.string(),
      status: z.enum(['scheduled', 'charging', 'paid', 'cancelled', 'written_off']),
    }),
  ),
  ...ofPayment,
})

const instalment = z.object({
  payPlanId: z.string(),
  number: z.int(),
  amount: minor,
  currency,
  dueOn: z.string(),
  outstanding: minor,
  ...ofPayment,
})
const failedInstalment = z.object({ ...instalment.shape, failureCode: maybeText })

const dispute = z.object({
  disputeId: z.string(),
  amount: minor,
  fee: minor,
  currency,
  reason: maybeText,
  status: z.enum(['open', 'won', 'lost']),
  ...ofPayment,
})

const payout = z.object({
  payoutId: z.string(),
  amount: minor,
  currency,
  status: z.enum(['pending', 'in_transit', 'paid', 'failed']),
  reference: z.string(),
  arrivalDate: maybeText,
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
  TransactionFailed: z.object({ failureCode: maybeText, ...ofPayment }),
  TransactionRefunded: refund,
  RefundFailed: failedRefund,
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
  merchantId: z.string(),
  webhookSubscriptionId: z.string(),
  webhookEventType: z.string(),
  /** The same in every attempt: what an endpoint recognises a repetition by. */
  requestId: z.string(),
  /** Of the order, as the shop gave it. */
  metadata: z.record(z.string(), z.unknown()),
  event: z.unknown(),
  timestamp: instant,
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
