import * as z from 'zod/mini'

import { currency } from '../money/currency.ts'
import { minor } from '../money/money.ts'
import { route } from '../protocol/route.ts'
import { instant, maybeText, newestFirst, page, pageCount } from '../protocol/wire.ts'

export const PAYOUT_STATUSES = ['pending', 'in_transit', 'paid', 'failed'] as const
export const payoutStatus = z.enum(PAYOUT_STATUSES)

/** Tells on the list of payouts why the last run paid nothing, and what keeps the next one from paying. */
export const PAYOUTS_BLOCKED_HEADER = 'paydeck-payouts-blocked'

export const payout = z.object({
  payoutId: z.string(),
  /** When it was sent: the "date paid". */
  createdAt: instant,
  /** When it arrives, or has arrived; null before the bank has it, and when it failed. */
  arrivalDate: z.nullable(z.iso.date()),
  amount: minor,
  /** A server that does not name it leaves it to the first payment. */
  currency: z.optional(currency),
  status: payoutStatus,
  /** What stands on the bank statement. */
  reference: z.string(),
  /** At most one of its payments: the call for one payout has all. */
  payments: z.array(
    z.object({ transactionId: z.string(), orderId: maybeText, amount: minor, currency }),
  ),
})
export type Payout = z.infer<typeof payout>

/** What a line of a statement is for. */
export const ENTRY_TYPES = [
  'Payment',
  'Refund',
  'RefundReturned',
  'Return',
  'Dispute',
  'DisputeWon',
  'PayoutFailed',
] as const
export const entryType = z.enum(ENTRY_TYPES)

/** The payout that came back, on the line that makes up for it; null on every other one. */
export const returnedPayout = z.nullable(z.object({ payoutId: z.string(), reference: z.string() }))

export const payoutLine = z.object({
  /** The merchant's own order number; null for what is about no order. */
  orderId: maybeText,
  /** Before the fee; negative when it was taken from the merchant. */
  amount: minor,
  currency,
  transactionType: entryType,
  fee: minor,
  /** The GST within `fee`. */
  feeTax: minor,
  /** `amount - fee`: what it adds to the payout. */
  net: minor,
  paymentDate: instant,
  transactionId: maybeText,
  /** A server that does not name it leaves it out. */
  returnedPayout: z.optional(returnedPayout),
})

/** All lines of one kind, whatever page they stand on. */
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
  /** What the run before had left behind (zero or less), and what this one left. */
  openingBalance: minor,
  closingBalance: minor,
  failure: z.nullable(z.object({ code: maybeText, message: maybeText })),
  /** The failed payout's money went along with this one. */
  carriedBy: maybeText,
  transactionSummaries: z.array(payoutLine),
  sums: z.array(payoutSum),
  totalPages: z.int(),
  /** Whether all lines together come to the amount and what is left behind, to the cent. */
  addsUp: z.boolean(),
})
export type PayoutLine = z.infer<typeof payoutLine>
export type PayoutDetail = z.infer<typeof payoutDetail>

export const payoutCalls = {
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
    headers: z.extend(pageCount, { [PAYOUTS_BLOCKED_HEADER]: z.optional(z.string()) }),
    otherwise: 'Failed to fetch payouts',
  }),
  getPayout: route({
    requirement: 'API-59',
    base: 'api',
    method: 'GET',
    path: '/reports/merchants/{merchantId}/payout/{payoutId}',
    summary: 'One payout and what it is made of, 1000 lines a page',
    access: 'staff',
    permission: 'payouts:read',
    query: z.object({ page }),
    answer: payoutDetail,
    otherwise: 'Failed to get transactions',
  }),
} as const
