import type { CustomersQuery } from '@paydeck/contract/calls/customers'
import { wireRange } from '@paydeck/contract/time/days'

import { oneOf, pageParam, rangeParam, textParam } from '#/lib/address/search-params.ts'
import { DEFAULT_PERIOD, periodRange, type DateRange } from '#/ui/date/date-range.ts'

/** What the search box can look for; the value is the parameter it is sent as. */
export const SEARCH_KINDS = [
  { value: 'name', label: 'Name' },
  { value: 'customerEmail', label: 'Email' },
] as const
type SearchKind = (typeof SEARCH_KINDS)[number]['value']

/** As many characters as the server takes of a name. */
const MOST_TEXT = 128

/** The state of the list and the open customer: all of it stands in the address. */
export interface CustomersSearch {
  /** Null is the default: the last week, ending today. */
  range: DateRange | null
  kind: SearchKind
  q: string
  page: number
  /** The open customer; their details replace the list. */
  customer: string | null
  /** The page of the open customer's payments. */
  paymentsPage: number
}

/** The address parameters, defaults left out. */
export interface CustomersAddress {
  from?: string
  to?: string
  kind?: string
  q?: string
  page?: number
  customer?: string
  paymentsPage?: number
}

/** Reads the address; junk falls back to the default of its field. */
export function readCustomersSearch(
  raw: Record<string, unknown> | CustomersAddress,
): CustomersSearch {
  const given: Record<string, unknown> = { ...raw }
  return {
    range: rangeParam(given['from'], given['to']),
    kind: oneOf(
      given['kind'],
      SEARCH_KINDS.map(({ value }) => value),
      'name',
    ),
    q: textParam(given['q'], MOST_TEXT),
    page: pageParam(given['page']),
    customer: textParam(given['customer'], 64) || null,
    paymentsPage: pageParam(given['paymentsPage']),
  }
}

/** Writes the address; what is default is left out, and so is the page of payments while nobody is open. */
export function customersAddress(search: CustomersSearch): CustomersAddress {
  const { customer, paymentsPage } = search
  return {
    ...search.range,
    ...(search.kind !== 'name' && { kind: search.kind }),
    ...(search.q !== '' && { q: search.q }),
    ...(search.page > 1 && { page: search.page }),
    ...(customer !== null && { customer }),
    ...(customer !== null && paymentsPage > 1 && { paymentsPage }),
  }
}

/** A changed filter starts again at page 1; turning a page keeps the filters. */
export function changeSearch(
  search: CustomersSearch,
  change: Partial<CustomersSearch>,
): CustomersSearch {
  return { ...search, page: 1, ...change }
}

/** Everything back to its default, the dates too. */
export const clearedSearch = (): CustomersSearch => readCustomersSearch({})

/** The days the list shows. @param today the current local day of the merchant */
export function shownRange(search: CustomersSearch, today: string): DateRange {
  return search.range ?? periodRange(DEFAULT_PERIOD, today)
}

/** The query of the list call. */
export function customersQuery(
  search: CustomersSearch,
  today: string,
  timeZone: string,
): CustomersQuery {
  const { from, to } = shownRange(search, today)
  return {
    sort: '-createdAt',
    page: search.page,
    ...wireRange(from, to),
    timeZone,
    ...(search.q !== '' && { [search.kind]: search.q }),
  }
}
