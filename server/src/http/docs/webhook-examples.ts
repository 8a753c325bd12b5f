import type { WebhookBody } from '@paydeck/contract/calls/shop/webhook-bodies'
import type { WebhookEvent } from '@paydeck/contract/calls/webhooks'

const AT = '2026-03-02T00:00:00.000Z'

const ORDER: WebhookBody<'OrderPaid'>['order'] = {
  merchantOrderId: 'ordr_9n2c4Xk1bQ7wLm3v',
  merchantId: 'mcht_4hJ8sLq2Zt6YwP0n',
  marketplaceId: 'mktp_1Kd8Rv5xTq2ZnB7c',
  internalOrderId: 'WOO-1001',
  amount: 22500,
  currency: 'AUD',
  paymentTypeAmounts: [],
  amountPaid: 22500,
  customerEmail: 'jane@example.com',
  phoneNo: '+61485759280',
  type: 'online',
  description: null,
  items: [
    {
      amount: 22500,
      currency: 'AUD',
      description: 'House blend, 5 kg',
      sku: 'HB-5',
      quantity: 1,
      imageUrl: null,
    },
  ],
  invoiceLineItems: [],
  taxIncluded: true,
  taxIncludedAmountOverride: null,
  discount: null,
  shipping: null,
  billing: { address: null, name: 'Jane Citizen', phone: null },
  metadata: { basket: '77' },
  status: 'paid',
  transactionId: 'tran_5KqT8vWzHc1RmX9j',
  request3DSOnPayment: false,
  emailCustomerReceipt: true,
  createdAt: AT,
  updatedAt: AT,
}

const TRANSACTION: WebhookBody<'TransactionPaid'>['transaction'] = {
  _id: 'tran_5KqT8vWzHc1RmX9j',
  merchantId: ORDER.merchantId,
  customerId: 'cust_8YbR2mNpQv4LsK7d',
  merchantOrderId: ORDER.merchantOrderId,
  transactionPayType: {
    payCardId: 'card_3TqL7cVdXw9FbN2z',
    payPlanId: null,
    payDeferralId: null,
    bankTransferId: null,
  },
  amount: 22500,
  currency: 'AUD',
  surchargeAmount: 0,
  status: 'paid',
  statusBeforeDispute: null,
  lastChargeId: 'chrg_6ZxP1kHsGt5JqM8r',
  refundedAmount: 0,
  payoutId: null,
  cardPaymentSourceId: 'psrc_2GfD9wJmVb6CyT0k',
  createdAt: AT,
  updatedAt: AT,
  fee: 424,
}

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

/** A whole delivery of an event, for the reference. */
export const webhookExample = (event: WebhookEvent): Record<string, unknown> => ({
  merchantId: ORDER.merchantId,
  webhookSubscriptionId: 'webhook_1PzW6hUcDn5RkY3s',
  webhookEventType: event,
  requestId: 'wdlv_9QeX2jFbTm4VgC8l',
  metadata: event.startsWith('Payout') ? {} : ORDER.metadata,
  event: EXAMPLES[event],
  timestamp: AT,
})
