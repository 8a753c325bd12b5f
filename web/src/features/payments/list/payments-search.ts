import type { PaymentsQuery } from '@paydeck/contract/calls/payments'
import { wireRange } from '@paydeck/contract/time/days'
import { STATUS_FILTER, TYPE_FILTER } from '@paydeck/contract/merchant/status'

import { amountToSend } from '#/lib/form/amount-to-send.ts'
import { oneOf, pageParam, rangeParam, textParam } from '#/lib/address/search-params.ts'
import type { DateRange } from '#/ui/date/date-range.ts'
import { DEFAULT_PERIOD, periodRange } from '#/ui/date/date-range.ts'

/** What the search box can look for; the value is the parameter it is sent as. */
export const SEARCH_KINDS = [
  { value: 'internalOrderId', label: 'Order ID' },
  { value: 'internalCustomerId', label: 'Customer ID' },
  { value: 'customerEmail', label: 'Email' },
  { value: 'amount', label: 'Amount' },
] as const

type ValueOf<Options extends readonly { value: string }[]> = Options[number]['value']

/** The state of the list and the open payment: all of it stands in the address. */
export interface PaymentsSearch {
  /** Null is the default: the last week, ending today. */
  range: DateRange | null
  status: ValueOf<typeof STATUS_FILTER>
  type: ValueOf<typeof TYPE_FILTER>
  kind: ValueOf<typeof SEARCH_KINDS>
  q: string
  page: number
  /** The open payment; its details replace the list. */
  payment: string | null
}

/** The address parameters, defaults left out. */
export interface PaymentsAddress {
  from?: string
  to?: string
  status?: string
  type?: string
  kind?: string
  q?: string
  page?: number
  payment?: string
}

const valuesOf = <V extends string>(options: readonly { value: V }[]): V[] =>
  options.map(({ value }) => value)

/** Reads the address; junk falls back to the default of its field. */
export function readPaymentsSearch(raw: Record<string, unknown> | PaymentsAddress): PaymentsSearch {
  const given: Record<string, unknown> = { ...raw }
  return {
    range: rangeParam(given['from'], given['to']),
    status: oneOf(given['status'], valuesOf(STATUS_FILTER), 'all'),
    type: oneOf(given['type'], valuesOf(TYPE_FILTER), 'all'),
    kind: oneOf(given['kind'], valuesOf(SEARCH_KINDS), 'internalOrderId'),
    q: textParam(given['q'], 128),
    page: pageParam(given['page']),
    payment: textParam(given['payment'], 64) || null,
  }
}

/** Writes the address; what is default is left out. */
export function paymentsAddress(search: PaymentsSearch): PaymentsAddress {
  return {
    ...search.range,
    ...(search.status !== 'all' && { status: search.status }),
    ...(search.type !== 'all' && { type: search.type }),
    ...(search.kind !== 'internalOrderId' && { kind: search.kind }),
    ...(search.q !== '' && { q: search.q }),
    ...(search.page > 1 && { page: search.page }),
    ...(search.payment !== null && { payment: search.payment }),
  }
}

/** A changed filter starts again at page 1; turning a page keeps the filters. */
export function changeSearch(
  search: PaymentsSearch,
  change: Partial<PaymentsSearch>,
): PaymentsSearch {
  return { ...search, page: 1, ...change }
}

/** True when anything but the default hides rows. */
export function isFiltered(search: PaymentsSearch): boolean {
  return search.status !== 'all' || search.type !== 'all' || search.q !== ''
}

/** Everything back to its default, the dates too. */
export function clearedSearch(search: PaymentsSearch): PaymentsSearch {
  return { ...readPaymentsSearch({}), payment: search.payment }
}

/** What is wrong with the search text, in words, or null. */
export function searchProblem(search: PaymentsSearch): string | null {
  const isWrong = search.kind === 'amount' && search.q !== '' && amountToSend(search.q) === null
  return isWrong ? 'Please enter a valid amount' : null
}

function searchParameter({ kind, q }: PaymentsSearch): Partial<PaymentsQuery> {
  if (q === '') return {}
  if (kind !== 'amount') return { [kind]: q }
  const amount = amountToSend(q)
  return amount === null ? {} : { amount }
}

/** The days the list shows. @param today the current local day of the merchant */
export function shownRange(search: PaymentsSearch, today: string): DateRange {
  return search.range ?? periodRange(DEFAULT_PERIOD, today)
}

/** The query of the list call. */
export function paymentsQuery(
  search: PaymentsSearch,
  today: string,
  timeZone: string,
): PaymentsQuery {
  const { from, to } = shownRange(search, today)
  return {
    ...paymentsQueryOfAllTime(search),
    page: search.page,
    ...wireRange(from, to),
    timeZone,
  }
}

/** The same filters without dates: its first row is the newest match there is. */
export function paymentsQueryOfAllTime(search: PaymentsSearch): PaymentsQuery {
  return {
    sort: '-createdAt',
    page: 1,
    ...searchParameter(search),
    ...(search.status !== 'all' && { status: search.status }),
    ...(search.type !== 'all' && { payType: search.type }),
  }
}
