import * as z from 'zod/mini'

import { refundStatus } from '../../lists/refund-columns.ts'
import { currency, minor } from '../../money/schemas.ts'
import { route } from '../../protocol/route.ts'
import { instant, maybeText } from '../../protocol/wire.ts'
import { order } from '../orders.ts'

/** Successful payments in one currency, including those refunded later. */
const taken = z.object({
  currency,
  payments: z.int(),
  taken: minor,
  refunded: minor,
  firstAt: instant,
  lastAt: instant,
})

/** Identifies the payment to link to. */
const ofPayment = { transactionId: z.string(), internalOrderId: z.string() }

/** The most rows shown. */
export const MAX_LISTED = 5

export const customerSummary = z.object({
  /** By currency; null for a customer with more than 10,000 payments. */
  taken: z.nullable(z.array(taken)),
  /** Declined payments; null for a customer with more than 10,000 payments. */
  declined: z.nullable(z.int()),
  /** Unpaid and not cancelled, newest first. Like the other lists, has one row more than is shown. */
  openOrders: z.array(order),
  refunds: z.array(
    z.object({
      ...ofPayment,
      refundId: z.string(),
      amount: minor,
      currency,
      status: refundStatus,
      createdAt: instant,
    }),
  ),
  disputes: z.array(
    z.object({
      ...ofPayment,
      disputeId: z.string(),
      amount: minor,
      currency,
      status: z.enum(['inquiry', 'inquiry_closed', 'open', 'won', 'lost']),
      openedAt: instant,
    }),
  ),
  /** Newest first. */
  savedCards: z.array(
    z.object({
      cardPaymentSourceId: z.string(),
      brand: maybeText,
      last4: maybeText,
      expMonth: z.nullable(z.int()),
      expYear: z.nullable(z.int()),
      createdAt: instant,
    }),
  ),
})
export type CustomerSummary = z.infer<typeof customerSummary>

export const customerSummaryCalls = {
  getCustomerSummary: route({
    base: 'api',
    method: 'GET',
    path: '/dashboard/merchant/{merchantId}/customers/{customerId}/summary',
    summary: 'What a customer has paid, owes, was refunded and disputed, and their saved cards',
    access: 'staff',
    permission: ['customers:read', 'payments:read', 'orders:read', 'refunds:read'],
    answer: customerSummary,
    otherwise: 'Failed to fetch the customer',
  }),
} as const
