import type { WebhookBody } from '@paydeck/contract/calls/shop/webhook-bodies'
import type { WebhookEvent } from '@paydeck/contract/calls/webhooks'

import { AT, ORDER, TRANSACTION } from './openapi/sample-things.ts'

const { internalOrderId } = ORDER
const paid = { internalOrderId, transaction: TRANSACTION }

const inStatus = (
  status: WebhookBody<'TransactionPaid'>['transaction']['status'],
): WebhookBody<'TransactionPaid'> => ({
  internalOrderId,
  transaction: { ...TRANSACTION, status },
})

const onPlan: WebhookBody<'TransactionPaid'> = {
  internalOrderId,
  transaction: {
    ...TRANSACTION,
    status: 'accepted',
    transactionPayType: {
      ...TRANSACTION.transactionPayType,
      payCardId: null,
      payPlanId: 'plan_7RtW3xKsPn8HdL5g',
    },
  },
}

const refund = {
  refundId: 'rfnd_7MnC3xQaBs2ZvG6t',
  amount: 2500,
  currency: 'AUD' as const,
  ...paid,
}

const returnWon: WebhookBody<'TransactionReturnWon'> = { amount: 22500, currency: 'AUD', ...paid }

const instalment: WebhookBody<'InstalmentPaid'> = {
  payPlanId: 'plan_7RtW3xKsPn8HdL5g',
  number: 2,
  amount: 5625,
  currency: 'AUD',
  dueOn: '2026-03-16',
  outstanding: 11250,
  ...onPlan,
}
const declined = { ...instalment, outstanding: 16875, failureCode: 'insufficient_funds' }

const dispute = (status: 'open' | 'won' | 'lost'): WebhookBody<'DisputeOpened'> => ({
  disputeId: 'dispute_0RvB5tYeKm7XcW3q',
  amount: 22500,
  fee: 2500,
  currency: 'AUD',
  reason: 'product_not_received',
  status,
  ...inStatus(status === 'won' ? 'paid' : 'disputed'),
})

const payout = (
  status: WebhookBody<'PayoutPaid'>['status'],
  failureCode: string | null = null,
): WebhookBody<'PayoutPaid'> => ({
  payoutId: 'payout_4DkS8nLwFz1QhT9v',
  amount: 118506,
  currency: 'AUD',
  status,
  reference: 'PD260302 VMFX9F73',
  arrivalDate: '2026-03-03',
  failureCode,
})

const EXAMPLES: { readonly [Event in WebhookEvent]: WebhookBody<Event> } = {
  OrderPaid: { internalOrderId, order: ORDER },
  OrderCancelled: {
    internalOrderId,
    order: { ...ORDER, amountPaid: 0, status: 'cancelled', transactionId: null },
  },
  TransactionPaid: paid,
  TransactionAuthorised: inStatus('not_captured'),
  TransactionCaptured: paid,
  TransactionVoided: inStatus('cancelled'),
  TransactionExpired: inStatus('cancelled'),
  TransactionFailed: { failureCode: 'insufficient_funds', ...inStatus('failed') },
  TransactionRefunded: refund,
  RefundFailed: { ...refund, failureCode: 'account_closed' },
  TransactionReturned: { ...returnWon, failureCode: 'insufficient_funds', ...inStatus('failed') },
  TransactionReturnWon: returnWon,
  PlanCreated: {
    payPlanId: 'plan_7RtW3xKsPn8HdL5g',
    amount: 22500,
    currency: 'AUD',
    outstanding: 16875,
    instalments: [
      { number: 2, amount: 5625, dueOn: '2026-03-16', status: 'scheduled' },
      { number: 3, amount: 5625, dueOn: '2026-03-30', status: 'scheduled' },
      { number: 4, amount: 5625, dueOn: '2026-04-13', status: 'scheduled' },
    ],
    ...onPlan,
  },
  InstalmentPaid: instalment,
  InstalmentFailed: declined,
  PlanOverdue: declined,
  DisputeOpened: dispute('open'),
  DisputeWon: dispute('won'),
  DisputeLost: dispute('lost'),
  DisputeClosed: dispute('lost'),
  PayoutSent: payout('in_transit'),
  PayoutPaid: payout('paid'),
  PayoutFailed: payout('failed', 'account_closed'),
}

/** A complete example delivery of an event, for the reference. */
export const webhookExample = (event: WebhookEvent): Record<string, unknown> => ({
  merchantId: ORDER.merchantId,
  webhookSubscriptionId: 'webhook_1PzW6hUcDn5RkY3s',
  webhookEventType: event,
  requestId: 'wdlv_9QeX2jFbTm4VgC8l',
  metadata: event.startsWith('Payout') ? {} : ORDER.metadata,
  event: EXAMPLES[event],
  timestamp: AT,
})
