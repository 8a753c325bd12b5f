import * as z from 'zod/mini'

import { waitingForApproval } from '../decisions/approvals.ts'
import { id } from '../../identifiers/ids.ts'
import { minor, money } from '../../money/schemas.ts'
import { wireOf } from '../../lists/columns.ts'
import { paymentMethodType } from '../../lists/payment-columns.ts'
import { refundColumns, refundStatus } from '../../lists/refund-columns.ts'
import { stateSums } from '../../lists/state-sums.ts'
import { route } from '../../protocol/route.ts'
import {
  instant,
  maybeText,
  newestFirst,
  page,
  listCounts,
  rangeQuery,
} from '../../protocol/wire.ts'

export type RefundStatus = z.infer<typeof refundStatus>

export const refund = z.object({
  ...wireOf(refundColumns),
  /** When the transfer that includes the refund arrives, and the refund's amount in it (below zero). */
  payoutArrivalAt: z.nullable(instant),
  payoutAmount: z.nullable(minor),
  /** From the refunded payment. Optional for older servers. */
  customerFullName: z.optional(maybeText),
  paymentMethodType: z.optional(paymentMethodType),
  paymentSourceBrand: z.optional(maybeText),
  paymentSourceLast4: z.optional(maybeText),
  description: z.optional(maybeText),
})
export type Refund = z.infer<typeof refund>

const createdRefund = z.object({
  refundId: z.string(),
  status: refundStatus,
  /** The refunded amount: less than requested only if the rest cannot be refunded. */
  amount: minor,
  /** The part that reduced what is owed on the plan; absent when all of it is returned to the customer. */
  toPlan: z.optional(minor),
})

const refundFilters = {
  ...rangeQuery,
  internalOrderId: z.optional(z.string().check(z.maxLength(128))),
  customerEmail: z.optional(z.string().check(z.maxLength(254))),
  /** Decimal major units, as typed: `1234.5`. */
  amount: z.optional(z.string().check(z.maxLength(24))),
}

export const refundsQuery = z.object({ sort: newestFirst, page, ...refundFilters })
export type RefundsQuery = z.input<typeof refundsQuery>

export const refundCalls = {
  queryRefunds: route({
    requirement: 'API-39',
    base: 'api',
    method: 'GET',
    path: '/dashboard/merchant/{merchantId}/refunds/query',
    summary: 'Refunds, newest first, 20 a page',
    access: 'staff',
    permission: 'refunds:read',
    query: refundsQuery,
    answer: z.array(refund),
    headers: listCounts,
    otherwise: 'Failed to fetch refunds',
  }),
  getRefundSums: route({
    base: 'api',
    method: 'GET',
    path: '/dashboard/merchant/{merchantId}/refunds/sums',
    summary: 'Counts and totals of refunds by status',
    access: 'staff',
    permission: 'refunds:read',
    query: z.object(refundFilters),
    answer: stateSums,
    otherwise: 'Failed to add up the refunds',
  }),
  createRefund: route({
    requirement: 'API-40',
    base: 'api',
    method: 'POST',
    path: '/merchants/{merchantId}/refunds',
    summary: 'Refund a payment, in whole or in part',
    access: 'staff',
    permission: 'payments:refund',
    body: z.object({
      transactionId: id,
      refundAmount: money,
      reason: z.optional(z.nullable(z.string().check(z.maxLength(255)))),
    }),
    answer: z.union([createdRefund, waitingForApproval]),
    mayWait: true,
    idempotent: true,
    otherwise: 'Failed to refund',
  }),
} as const
