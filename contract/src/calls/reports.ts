import * as z from 'zod/mini'

import { stateSums } from '../lists/state-sums.ts'
import { currency, minor } from '../money/schemas.ts'
import { id } from '../identifiers/ids.ts'
import { ENTRY_KINDS } from '../merchant/entry-kinds.ts'
import { payType } from '../merchant/status.ts'
import { route } from '../protocol/route.ts'
import { dayOfBound, instant, oneOrMore, maybeText, page, timeZone } from '../protocol/wire.ts'
import { paymentFilters } from './payments/payments.ts'
import { customerFileFilters } from './customers.ts'
import { entryType, returnedPayout } from './payouts.ts'

/** The longest report, in days: a little over ten years. */
export const REPORT_DAYS = 3700

const reportRange = {
  from: dayOfBound,
  to: dayOfBound,
  timeZone: z.optional(timeZone),
}

export const settlementItem = z.object({
  orderId: maybeText,
  entryTimestamp: instant,
  entryType,
  transactionType: z.nullable(z.enum(['PayInFull', 'PayPlan'])),
  transactionId: maybeText,
  grossAmount: z.nullable(minor),
  netAmount: z.nullable(minor),
  fee: minor,
  currency,
  availableOn: z.iso.date(),
  payoutId: maybeText,
  /** Optional for older servers. */
  returnedPayout: z.optional(returnedPayout),
})
export type SettlementItem = z.infer<typeof settlementItem>

/** Filters by a property of an entry’s payment; `none`: entries without it. */
const way = z.optional(z.string().check(z.maxLength(32)))

export const entryFilters = {
  entryKind: z.optional(z.enum(ENTRY_KINDS)),
  payType: z.optional(payType),
  method: way,
  wallet: way,
  scheme: way,
  funding: way,
}

const settlementFilters = {
  ...reportRange,
  ...entryFilters,
  internalOrderId: z.optional(z.string().check(z.maxLength(128))),
  transactionIds: oneOrMore(id),
}

export const settlementQuery = z.object({ ...settlementFilters, page })

export const settlementSumsQuery = z.object(settlementFilters)

export const settlementSums = z.extend(stateSums, {
  /** The sums before fees and of the fees; null if there are too many lines. Optional for older servers. */
  money: z.optional(z.nullable(z.object({ gross: minor, fee: minor }))),
})
export type SettlementSums = z.infer<typeof settlementSums>

export const reportQuery = z.object({ ...reportRange, ...paymentFilters })
export type ReportQuery = z.output<typeof reportQuery>

export const settlementFileQuery = z.extend(reportQuery, entryFilters)
export type SettlementFileQuery = z.output<typeof settlementFileQuery>

export const customersFileQuery = z.object({ ...reportRange, ...customerFileFilters })
export type CustomersFileQuery = z.output<typeof customersFileQuery>

/** `bank`: each arrived payout as one deposit. `clearing`: its payments, one line of fees, and the transfer. */
export const bookkeepingQuery = z.object({
  account: z.enum(['bank', 'clearing']),
  payoutId: z.optional(id),
  from: z.optional(dayOfBound),
  to: z.optional(dayOfBound),
  currency: z.optional(currency),
  timeZone: z.optional(timeZone),
})
export type BookkeepingQuery = z.output<typeof bookkeepingQuery>

const fileHeaders = z.object({ 'content-disposition': z._default(z.string(), '') })

/** The number of lines in a bookkeeping file. Clients skip empty files, and accounting programs limit the number. */
export const BOOKKEEPING_LINES_HEADER = 'paydeck-file-lines'

const bookkeepingHeaders = z.extend(fileHeaders, { [BOOKKEEPING_LINES_HEADER]: z.coerce.number() })

const csv = {
  base: 'api',
  method: 'GET',
  access: 'staff',
  media: 'text/csv',
  answer: z.string(),
  headers: fileHeaders,
} as const

export const reportCalls = {
  getSettlementReport: route({
    requirement: 'API-57',
    base: 'api',
    method: 'GET',
    path: '/reports/merchants/{merchantId}/settlement/{countryCode}',
    summary: 'All settlement entries of the merchant, newest first',
    access: 'staff',
    permission: 'payouts:read',
    query: settlementQuery,
    answer: z.object({ items: z.array(settlementItem), totalPages: z.int() }),
    otherwise: 'Failed to fetch all transactions',
  }),
  getSettlementSums: route({
    base: 'api',
    method: 'GET',
    path: '/reports/merchants/{merchantId}/settlement/{countryCode}/sums',
    summary:
      'How many lines the settlement report has by kind, and what is left of them after fees',
    access: 'staff',
    permission: 'payouts:read',
    query: settlementSumsQuery,
    answer: settlementSums,
    otherwise: 'Failed to add up the transactions',
  }),
  downloadReport: route({
    ...csv,
    permission: 'reports:export',
    requirement: 'API-56',
    path: '/reports/merchants/{merchantId}/{reportType}/csv',
    summary: 'The payments or refunds of a range as CSV, narrowed like their list',
    query: reportQuery,
    otherwise: 'Failed to download the report',
  }),
  downloadCustomers: route({
    ...csv,
    permission: ['customers:read', 'reports:export'],
    path: '/reports/merchants/{merchantId}/customers/csv',
    summary: 'The customers who first bought in a range as CSV, narrowed like their list',
    query: customersFileQuery,
    otherwise: 'Failed to download the report',
  }),
  downloadSettlement: route({
    ...csv,
    permission: ['payouts:read', 'reports:export'],
    requirement: 'API-56',
    path: '/reports/merchants/{merchantId}/settlement/csv',
    summary: 'The settlement report of the trading currency as CSV',
    query: settlementFileQuery,
    otherwise: 'Failed to download the report',
  }),
  downloadReportOfCountry: route({
    ...csv,
    permission: ['payouts:read', 'reports:export'],
    requirement: 'API-56',
    path: '/reports/merchants/{merchantId}/{reportType}/{option}/csv',
    summary: 'The settlement report of a country’s currency as CSV',
    query: settlementFileQuery,
    otherwise: 'Failed to download the report',
  }),
  downloadPayout: route({
    ...csv,
    permission: ['payouts:read', 'reports:export'],
    requirement: 'API-60',
    path: '/reports/merchants/{merchantId}/payout/csv/{payoutId}',
    summary: 'The lines of one payout as CSV',
    query: z.object({ timeZone: z.optional(timeZone) }),
    otherwise: 'Failed to download the report',
  }),
  downloadXeroStatement: route({
    ...csv,
    permission: 'bookkeeping:read',
    path: '/reports/merchants/{merchantId}/bookkeeping/statement.csv',
    summary: 'Payouts as a bank statement that Xero imports',
    headers: bookkeepingHeaders,
    query: bookkeepingQuery,
    otherwise: 'Failed to download the file',
  }),
  downloadOfxStatement: route({
    ...csv,
    permission: 'bookkeeping:read',
    media: 'application/x-ofx',
    path: '/reports/merchants/{merchantId}/bookkeeping/statement.ofx',
    summary: 'Payouts as a bank statement in OFX',
    headers: bookkeepingHeaders,
    query: bookkeepingQuery,
    otherwise: 'Failed to download the file',
  }),
} as const
