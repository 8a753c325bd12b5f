import type { CustomersQuery } from '@paydeck/contract/calls/customers'
import type { PaymentsQuery } from '@paydeck/contract/calls/payments/payments'
import type { RefundsQuery } from '@paydeck/contract/calls/payments/refunds'
import {
  REPORT_DAYS,
  type customersFileQuery,
  type entryFilters,
  type settlementFileQuery,
} from '@paydeck/contract/calls/reports'
import { addDays } from '@paydeck/contract/time/days'
import type * as z from 'zod/mini'

import { isAllDates, type DateRange } from '#/ui/date/date-range.ts'

export type ReportType = 'payments' | 'refunds' | 'settlement' | 'customers'

export const REPORT_LABELS: Record<ReportType, string> = {
  payments: 'payments',
  refunds: 'refunds',
  settlement: 'entries',
  customers: 'customers',
}

export type ListQuery =
  | PaymentsQuery
  | RefundsQuery
  | SettlementFilters
  | CustomersQuery
  | SelectedCustomers

type SelectedCustomers = Pick<ReportParameters, 'customerIds'>

type SettlementFilters = Pick<
  ReportParameters,
  'internalOrderId' | 'transactionIds' | keyof typeof entryFilters
>

export type ReportParameters = z.input<typeof settlementFileQuery> &
  z.input<typeof customersFileQuery>

/** The filters that an export shares with its list. A missing one is a type error. */
const FILTERS = {
  internalOrderId: true,
  internalCustomerId: true,
  customerEmail: true,
  amount: true,
  customerId: true,
  customerIds: true,
  name: true,
  status: true,
  payType: true,
  transactionIds: true,
  tag: true,
  entryKind: true,
  method: true,
  wallet: true,
  scheme: true,
  funding: true,
} satisfies Record<Exclude<keyof ReportParameters, 'from' | 'to' | 'timeZone'>, true>

/** The days of a list, limited to the longest report for all dates. */
export const reportRange = (range: DateRange, today: string): DateRange =>
  isAllDates(range) ? { from: addDays(today, 1 - REPORT_DAYS), to: today } : range

/** The filters of a list that also apply to its report: all but dates, order and page. */
export function reportFilters(list: ListQuery): Partial<ReportParameters> {
  const filters: Partial<ReportParameters> = list
  const names = Object.keys(FILTERS) as (keyof typeof FILTERS)[]
  return Object.fromEntries(
    names.filter((name) => filters[name] !== undefined).map((name) => [name, filters[name]]),
  )
}

export function reportParameters(
  list: ListQuery,
  { from, to }: DateRange,
  timeZone: string,
): ReportParameters {
  return { ...reportFilters(list), from, to, timeZone }
}
