import * as z from 'zod/mini'

import { currency, minor } from '../../money/schemas.ts'
import { id } from '../../identifiers/ids.ts'
import { route } from '../../protocol/route.ts'
import { MAX_TAG_LENGTH } from '../../merchant/notes-and-tags.ts'
import { transactionStatus } from '../../merchant/status.ts'
import {
  instantOfBound,
  instant,
  oneOrMore,
  maybeText,
  newestFirst,
  page,
  listCounts,
  rangeQuery,
} from '../../protocol/wire.ts'
import { filtersOf, wireOf } from '../../lists/columns.ts'
import { paymentColumns } from '../../lists/payment-columns.ts'
import { refundStatus } from '../../lists/refund-columns.ts'

/** `overdue`: declined several times. `disputed` ends as `paid` again or as `dispute_lost`. */
export const instalmentState = z.enum([
  'scheduled',
  'retrying',
  'overdue',
  'charging',
  'paid',
  'disputed',
  'dispute_lost',
  'written_off',
])

export const payment = z.object({
  ...wireOf(paymentColumns),
  payoutArrivalAt: z.nullable(instant),
  payoutAmount: z.nullable(minor),
  /** The payout with this money; null before there is one, and for callers without permission to read payouts. */
  payoutId: maybeText,
  payPlanInitialPaymentAmount: z.nullable(minor),
  payPlanScheduledInstalments: z.array(
    z.object({ amount: minor, dueAt: instant, state: z.optional(instalmentState) }),
  ),
  /** Set aside for refunds that need approval. Optional for older servers. */
  refundWaiting: z.optional(minor),
  /** The part of a direct debit that the bank returned; it cannot be refunded. Optional for older servers. */
  returnedAmount: z.optional(minor),
  /** Oldest first; failed refunds are left out. */
  refunds: z.array(
    z.object({
      refundId: z.string(),
      createdAt: instant,
      amount: minor,
      currency,
      status: refundStatus,
      /** Optional for older servers. */
      reason: z.optional(maybeText),
    }),
  ),
  /** Whether a `disputed` payment was lost for good. Optional for older servers. */
  isDisputeLost: z.optional(z.boolean()),
  /** Optional for older servers. */
  tags: z.optional(z.array(z.string())),
})
export type Payment = z.infer<typeof payment>

export const paymentFilters = {
  ...filtersOf(paymentColumns),
  internalOrderId: z.optional(z.string().check(z.maxLength(128))),
  internalCustomerId: z.optional(z.string().check(z.maxLength(128))),
  customerEmail: z.optional(z.string().check(z.maxLength(254))),
  /** Decimal major units, as typed: `1234.5`. */
  amount: z.optional(z.string().check(z.maxLength(24))),
  status: z.optional(transactionStatus),
  transactionIds: oneOrMore(id),
  /** One of its tags, in any case. */
  tag: z.optional(z.string().check(z.maxLength(MAX_TAG_LENGTH))),
}

export const paymentsQuery = z.object({
  sort: newestFirst,
  page,
  ...rangeQuery,
  ...paymentFilters,
})
export type PaymentsQuery = z.input<typeof paymentsQuery>

export const paymentTotalsQuery = z.object({ ...rangeQuery, ...paymentFilters })

/** Successful payments, including those refunded later. Minor units. */
export const takenMoney = z.object({
  currency,
  payments: z.int(),
  taken: minor,
  refunded: minor,
  fee: minor,
})
export type TakenMoney = z.infer<typeof takenMoney>

export const paymentTotals = z.object({
  /** By status, ignoring the status filter; null if there are too many to count. */
  counts: z.nullable(z.record(z.string(), z.int())),
  /** Null for more than 10,000 payments. */
  sums: z.nullable(z.array(takenMoney)),
})
export type PaymentTotals = z.infer<typeof paymentTotals>

/** `[day, count]` pairs, one per local day of the range, oldest first. */
export const dailyCounts = z.array(z.tuple([z.iso.date(), z.int()]))

const countsQuery = z.object({
  createdAfter: instantOfBound,
  createdBefore: instantOfBound,
  timeZone: z.optional(rangeQuery.timeZone),
})

const cardMethod = z.object({
  paymentMethodType: z.literal('Card'),
  cardBrand: maybeText,
  cardLast4: maybeText,
  cardFunding: maybeText,
  cardExpiryDate: maybeText,
  cardCVCVerificationPassed: z.nullable(z.boolean()),
  card3DSVerificationPassed: z.nullable(z.boolean()),
  outcome3ds: z.nullable(z.object({ info: maybeText })),
})
const directDebitMethod = z.object({
  paymentMethodType: z.literal('DirectDebit'),
  directDebitStatus: maybeText,
  directDebitFailure: z.nullable(z.object({ code: maybeText, message: maybeText })),
  accountRoutingNumber: maybeText,
  accountLast4: maybeText,
})
const payToMethod = z.object({
  paymentMethodType: z.literal('PayTo'),
  accountHint: maybeText,
  paymentFailure: z.nullable(z.object({ message: maybeText })),
})

export const transactionDetail = z.object({
  transactionId: z.string(),
  paymentMethod: z.discriminatedUnion('paymentMethodType', [
    cardMethod,
    directDebitMethod,
    payToMethod,
  ]),
  purchaseDetails: z.object({
    transactionId: z.string(),
    orderId: z.string(),
    referenceOrderId: z.string(),
    amount: minor,
    surchargeAmount: minor,
    refundedAmount: minor,
    currency,
    status: transactionStatus,
    payType: z.enum(['PayPlan', 'PayInFull']),
    description: maybeText,
    availableOn: z.nullable(z.iso.date()),
    createdAt: instant,
    updatedAt: instant,
  }),
  serviceFees: z.object({
    variableAmount: minor,
    fixedAmount: minor,
    taxAmount: minor,
    totalAmount: minor,
  }),
})
export type TransactionDetail = z.infer<typeof transactionDetail>

export const paymentEvent = z.object({
  at: instant,
  kind: z.enum([
    /** The customer was reminded of the order before they paid. */
    'reminded',
    'created',
    'charged',
    /** Taken earlier by another provider, and refunded from here. */
    'imported',
    'charge_failed',
    'held',
    'hold_failed',
    'captured',
    'instalment_paid',
    'instalment_failed',
    'card_changed',
    'card_change_failed',
    'capture_failed',
    'released',
    'release_failed',
    'hold_expired',
    'refund_asked',
    'refunded',
    'refund_failed',
    /** A refund was sent for approval; then the decision. */
    'approval_asked',
    'approval_approved',
    'approval_declined',
    'approval_withdrawn',
    'approval_ended',
    'approval_refused',
    'dispute_opened',
    'dispute_won',
    'dispute_lost',
    /** The bank asks about the payment, and has taken nothing. */
    'inquiry_opened',
    'inquiry_closed',
    /** The bank reports the payment as possible fraud. */
    'fraud_warned',
    'returned',
    'paid_out',
    /** The payout was returned; a later one includes the money. */
    'payout_failed',
  ]),
  amount: z.nullable(minor),
  /** The part of a refund that reduced what is owed on the plan; absent without one. */
  toPlan: z.optional(minor),
  code: maybeText,
  /** The name of the person who requested or decided a refund; absent if none did. */
  by: z.optional(z.string()),
  /** The reason given by the requester or decliner, or why an approved refund was not possible. */
  reason: z.optional(z.string()),
  /** The refund, the approval, the payout, or the dispute if the merchant bears its loss. */
  ref: maybeText,
})
export type PaymentEvent = z.infer<typeof paymentEvent>

export const paymentCalls = {
  queryPayments: route({
    requirement: 'API-38',
    base: 'api',
    method: 'GET',
    path: '/dashboard/merchant/{merchantId}/payments/query',
    summary: 'Payments, newest first, 20 a page',
    access: 'staff',
    permission: 'payments:read',
    query: paymentsQuery,
    answer: z.array(payment),
    headers: listCounts,
    otherwise: 'Failed to fetch payments',
  }),
  getPaymentTotals: route({
    base: 'api',
    method: 'GET',
    path: '/dashboard/merchant/{merchantId}/payments/totals',
    summary: 'How many payments a list has by status, and the sums of their money',
    access: 'staff',
    permission: 'payments:read',
    query: paymentTotalsQuery,
    answer: paymentTotals,
    otherwise: 'Failed to fetch payments',
  }),
  getTransaction: route({
    requirement: 'API-43',
    base: 'v3',
    method: 'GET',
    path: '/transactions/{transactionId}',
    summary: 'How a payment was paid',
    access: 'staff-or-key',
    scope: 'payments:read',
    permission: 'payments:read',
    answer: transactionDetail,
    otherwise: 'Failed to fetch payments',
  }),
  getPaymentTimeline: route({
    base: 'api',
    method: 'GET',
    path: '/dashboard/merchant/{merchantId}/payments/{transactionId}/timeline',
    summary: 'What happened to a payment, oldest first',
    access: 'staff',
    permission: 'payments:read',
    answer: z.array(paymentEvent),
    otherwise: 'Failed to get the timeline',
  }),
  countTransactionsDaily: route({
    requirement: 'API-54',
    base: 'api',
    method: 'GET',
    path: '/dashboard/merchant/{merchantId}/daily-transaction-count',
    summary: 'Payments per local day',
    access: 'staff',
    permission: 'payments:read',
    query: countsQuery,
    answer: dailyCounts,
    otherwise: 'Failed to get customer or transaction counts',
  }),
  countCustomersDaily: route({
    requirement: 'API-55',
    base: 'api',
    method: 'GET',
    path: '/dashboard/merchant/{merchantId}/daily-customer-count',
    summary: 'New customers per local day',
    access: 'staff',
    permission: 'customers:read',
    query: countsQuery,
    answer: dailyCounts,
    otherwise: 'Failed to get customer or transaction counts',
  }),
} as const
