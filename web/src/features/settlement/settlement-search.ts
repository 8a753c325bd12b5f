import { wireRange } from '@paydeck/contract/time/days'

import type { SettlementQuery } from '#/entities/settlement/settlement-queries.ts'
import { oneOf, pageParam, rangeParam, textParam } from '#/lib/address/search-params.ts'
import { DEFAULT_PERIOD, periodRange, rangeProblem, type DateRange } from '#/ui/date/date-range.ts'

/** The longest range that is shown. */
export const MOST_DAYS = 59

/** What the search box can look for; the value is the parameter it is sent as. */
export const SEARCH_KINDS = [
  { value: 'internalOrderId', label: 'Order ID' },
  { value: 'transactionIds', label: 'Transaction' },
] as const
type SearchKind = (typeof SEARCH_KINDS)[number]['value']

/** The state of the report: all of it stands in the address. */
export interface SettlementSearch {
  /** Null is the default: the last week, ending today. */
  range: DateRange | null
  kind: SearchKind
  q: string
  page: number
}

/** The address parameters, defaults left out; the tab is the report's own. */
export interface SettlementAddress {
  tab: 'all'
  from?: string
  to?: string
  kind?: string
  q?: string
  page?: number
}

/** Reads the address; junk, and a range that is too long, fall back to the default of their field. */
export function readSettlementSearch(raw: Record<string, unknown>): SettlementSearch {
  const range = rangeParam(raw['from'], raw['to'])
  return {
    range: range && rangeProblem(range, MOST_DAYS) === null ? range : null,
    kind: oneOf(
      raw['kind'],
      SEARCH_KINDS.map(({ value }) => value),
      'internalOrderId',
    ),
    q: textParam(raw['q'], 128),
    page: pageParam(raw['page']),
  }
}

/** Writes the address; what is default is left out. */
export function settlementAddress(search: SettlementSearch): SettlementAddress {
  return {
    tab: 'all',
    ...search.range,
    ...(search.kind !== 'internalOrderId' && { kind: search.kind }),
    ...(search.q !== '' && { q: search.q }),
    ...(search.page > 1 && { page: search.page }),
  }
}

/** A changed filter starts again at page 1; turning a page keeps the filters. */
export function changeSearch(
  search: SettlementSearch,
  change: Partial<SettlementSearch>,
): SettlementSearch {
  return { ...search, page: 1, ...change }
}

/** The days the report shows. @param today the current local day of the merchant */
export function shownRange(search: SettlementSearch, today: string): DateRange {
  return search.range ?? periodRange(DEFAULT_PERIOD, today)
}

/** What the server takes for the id of a transaction. */
const ID = /^[A-Za-z0-9_-]{1,64}$/

/** What is wrong with the search text, in words, or null. */
export function searchProblem({ kind, q }: SettlementSearch): string | null {
  return kind === 'transactionIds' && q !== '' && !ID.test(q)
    ? 'Please enter a transaction ID'
    : null
}

/** The query of the report call. */
export function settlementQueryOf(
  search: SettlementSearch,
  today: string,
  timeZone: string,
): SettlementQuery {
  const { from, to } = shownRange(search, today)
  const { createdAfter, createdBefore } = wireRange(from, to)
  const isSearched = search.q !== '' && searchProblem(search) === null
  return {
    page: search.page,
    from: createdAfter,
    to: createdBefore,
    timeZone,
    ...(isSearched && search.kind === 'internalOrderId' && { internalOrderId: search.q }),
    ...(isSearched && search.kind === 'transactionIds' && { transactionIds: [search.q] }),
  }
}
