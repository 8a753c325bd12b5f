import * as z from 'zod/mini'

import { ENTRY_TYPES } from '../merchant/entry-kinds.ts'
import { currency, minor } from '../money/schemas.ts'
import { pdf } from '../protocol/pdf.ts'
import { stateSums } from '../lists/state-sums.ts'
import { route } from '../protocol/route.ts'
import { instant, maybeText, newestFirst, page, pageCount, pageNumber } from '../protocol/wire.ts'

export const PAYOUT_STATUSES = ['pending', 'in_transit', 'paid', 'failed'] as const
export const payoutStatus = z.enum(PAYOUT_STATUSES)

export const payout = z.object({
  payoutId: z.string(),
  createdAt: instant,
  /** Null before the bank accepts the payout, and when it failed. */
  arrivalDate: z.nullable(z.iso.date()),
  amount: minor,
  /** Optional for older servers; then the first payment's currency counts. */
  currency: z.optional(currency),
  status: payoutStatus,
  reference: z.string(),
  /** At most one payment in the list; the call for one payout has all. */
  payments: z.array(
    z.object({ transactionId: z.string(), orderId: maybeText, amount: minor, currency }),
  ),
})
export type Payout = z.infer<typeof payout>

export const entryType = z.enum(ENTRY_TYPES)

/** The returned payout, on the line that reverses it; null on all other lines. */
export const returnedPayout = z.nullable(z.object({ payoutId: z.string(), reference: z.string() }))

export const payoutLine = z.object({
  orderId: maybeText,
  /** Before the fee; negative for a deduction. Minor units. */
  amount: minor,
  currency,
  transactionType: entryType,
  fee: minor,
  feeTax: minor,
  /** `amount - fee`: what the line adds to the payout. */
  net: minor,
  paymentDate: instant,
  transactionId: maybeText,
  /** Optional for older servers. */
  returnedPayout: z.optional(returnedPayout),
})

export const payoutSum = z.object({
  transactionType: entryType,
  lines: z.int(),
  amount: minor,
  fee: minor,
  feeTax: minor,
  net: minor,
})
export type PayoutSum = z.infer<typeof payoutSum>

export const payoutDetail = z.object({
  payoutId: z.string(),
  createdAt: instant,
  arrivalDate: z.nullable(z.iso.date()),
  status: payoutStatus,
  amount: minor,
  currency,
  reference: z.string(),
  accountNumberLast4: z.string(),
  openingBalance: minor,
  closingBalance: minor,
  failure: z.nullable(z.object({ code: maybeText, message: maybeText })),
  /** The later payout with the money of this failed one. */
  carriedBy: maybeText,
  transactionSummaries: z.array(payoutLine),
  sums: z.array(payoutSum),
  /** Fifty lines each. */
  totalPages: z.int(),
  /** Whether the lines add up to the amount plus the remaining balance, to the cent. */
  addsUp: z.boolean(),
})
export type PayoutLine = z.infer<typeof payoutLine>
export type PayoutDetail = z.infer<typeof payoutDetail>

/** Why money in a currency is not transferred; the most pressing reason. */
export const payoutBlock = z.object({
  currency,
  reason: z.enum([
    'no_bank_account',
    'account_returned',
    'account_on_hold',
    'no_bank_provider',
    'balance_owed',
  ]),
  /** The available and pending amount. Null without permission to read balances. */
  waiting: z.nullable(minor),
  /** The account it would be sent to. Null if none, or without permission to read payouts. */
  account: z.nullable(z.object({ externalAccountId: z.string(), accountNumberLast4: z.string() })),
  message: maybeText,
  heldUntil: z.nullable(instant),
})
export type PayoutBlock = z.infer<typeof payoutBlock>

export const payoutCalls = {
  getPayoutBlocks: route({
    base: 'api',
    method: 'GET',
    path: '/dashboard/merchant/{merchantId}/payout-blocks',
    summary: 'The currencies whose money cannot be transferred now, and why',
    access: 'staff',
    permission: 'payments:read',
    answer: z.array(payoutBlock),
    otherwise: 'Failed to fetch what blocks your transfers',
  }),
  queryPayouts: route({
    requirement: 'API-58',
    base: 'api',
    method: 'GET',
    path: '/dashboard/merchant/{merchantId}/payouts/query',
    summary: 'Payouts, newest first, 20 a page',
    access: 'staff',
    permission: 'payouts:read',
    query: z.object({ sort: newestFirst, page }),
    answer: z.array(payout),
    headers: pageCount,
    otherwise: 'Failed to fetch payouts',
  }),
  getPayoutSums: route({
    base: 'api',
    method: 'GET',
    path: '/dashboard/merchant/{merchantId}/payouts/sums',
    summary: 'Counts and totals of payouts by status',
    access: 'staff',
    permission: 'payouts:read',
    answer: stateSums,
    otherwise: 'Failed to add up the transfers',
  }),
  getPayout: route({
    requirement: 'API-59',
    base: 'api',
    method: 'GET',
    path: '/reports/merchants/{merchantId}/payout/{payoutId}',
    summary: 'One payout and its entries',
    access: 'staff',
    permission: 'payouts:read',
    query: z.object({
      /** Fifty lines a page. Default: all, up to a thousand. */
      page: z.optional(pageNumber),
    }),
    answer: payoutDetail,
    otherwise: 'Failed to get transactions',
  }),
  downloadPayoutPdf: route({
    ...pdf,
    path: '/reports/merchants/{merchantId}/payout/pdf/{payoutId}',
    summary: 'One payout, how it adds up, and its first thousand lines as PDF',
    access: 'staff',
    permission: 'payouts:read',
    otherwise: 'Failed to download the transfer',
  }),
} as const
