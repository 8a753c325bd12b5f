import type { PaymentsQuery } from '@paydeck/contract/calls/payments'
import type { RefundsQuery } from '@paydeck/contract/calls/refunds'
import type { reportQuery } from '@paydeck/contract/calls/reports'
import type * as z from 'zod/mini'

import type { DateRange } from '#/ui/date/date-range.ts'

/** The lists that can be downloaded, by the name of their report. */
export type ReportType = 'payments' | 'refunds' | 'settlement'

/** What a report is of, in the middle of a sentence. */
export const REPORT_WORDS: Record<ReportType, string> = {
  payments: 'payments',
  refunds: 'refunds',
  settlement: 'entries',
}

/** The query of a list as it stands on the screen. */
export type ListQuery = PaymentsQuery | RefundsQuery | SettlementFilters

/** What a settlement report is narrowed to. */
type SettlementFilters = Pick<ReportParameters, 'internalOrderId' | 'transactionIds'>

export type ReportParameters = z.input<typeof reportQuery>

const FILTERS = [
  'internalOrderId',
  'internalCustomerId',
  'customerEmail',
  'amount',
  'customerId',
  'status',
  'payType',
  'transactionIds',
] as const satisfies readonly (keyof ReportParameters)[]

/** The filters of a list that its report is narrowed by as well: all but dates, order and page. */
export function reportFilters(list: ListQuery): Partial<ReportParameters> {
  const given: Partial<ReportParameters> = list
  return Object.fromEntries(
    FILTERS.filter((name) => given[name] !== undefined).map((name) => [name, given[name]]),
  )
}

/** What a report is asked for: the list's filters, in the days of a range in the merchant's zone. */
export function reportParameters(
  list: ListQuery,
  { from, to }: DateRange,
  timeZone: string,
): ReportParameters {
  return { ...reportFilters(list), from, to, timeZone }
}
