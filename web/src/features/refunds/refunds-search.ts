import type { RefundsQuery } from '@paydeck/contract/calls/refunds'
import { wireRange } from '@paydeck/contract/time/days'

import { amountToSend } from '#/lib/form/amount-to-send.ts'
import { oneOf, pageParam, rangeParam, textParam } from '#/lib/address/search-params.ts'
import { DEFAULT_PERIOD, periodRange, type DateRange } from '#/ui/date/date-range.ts'

/** What the search box can look for; the value is the parameter it is sent as. */
export const SEARCH_KINDS = [
  { value: 'internalOrderId', label: 'Order ID' },
  { value: 'customerEmail', label: 'Email' },
  { value: 'amount', label: 'Amount' },
] as const
type SearchKind = (typeof SEARCH_KINDS)[number]['value']

/** As many characters as the server takes of an order id. */
const MOST_TEXT = 128

/** The state of the list: all of it stands in the address. */
export interface RefundsSearch {
  /** Null is the default: the last week, ending today. */
  range: DateRange | null
  kind: SearchKind
  q: string
  page: number
}

/** The address parameters, defaults left out. */
export interface RefundsAddress {
  from?: string
  to?: string
  kind?: string
  q?: string
  page?: number
}

/** Reads the address; junk falls back to the default of its field. */
export function readRefundsSearch(raw: Record<string, unknown> | RefundsAddress): RefundsSearch {
  const given: Record<string, unknown> = { ...raw }
  return {
    range: rangeParam(given['from'], given['to']),
    kind: oneOf(
      given['kind'],
      SEARCH_KINDS.map(({ value }) => value),
      'internalOrderId',
    ),
    q: textParam(given['q'], MOST_TEXT),
    page: pageParam(given['page']),
  }
}

/** Writes the address; what is default is left out. */
export function refundsAddress(search: RefundsSearch): RefundsAddress {
  return {
    ...search.range,
    ...(search.kind !== 'internalOrderId' && { kind: search.kind }),
    ...(search.q !== '' && { q: search.q }),
    ...(search.page > 1 && { page: search.page }),
  }
}

/** A changed filter starts again at page 1; turning a page keeps the filters. */
export function changeSearch(search: RefundsSearch, change: Partial<RefundsSearch>): RefundsSearch {
  return { ...search, page: 1, ...change }
}

/** Everything back to its default, the dates too. */
export const clearedSearch = (): RefundsSearch => readRefundsSearch({})

/** What is wrong with the search text, in words, or null. */
export function searchProblem({ kind, q }: RefundsSearch): string | null {
  const isWrong = kind === 'amount' && q !== '' && amountToSend(q) === null
  return isWrong ? 'Please enter a valid amount' : null
}

function searchParameter({ kind, q }: RefundsSearch): Partial<RefundsQuery> {
  if (q === '') return {}
  if (kind !== 'amount') return { [kind]: q }
  const amount = amountToSend(q)
  return amount === null ? {} : { amount }
}

/** The days the list shows. @param today the current local day of the merchant */
export function shownRange(search: RefundsSearch, today: string): DateRange {
  return search.range ?? periodRange(DEFAULT_PERIOD, today)
}

/** The query of the list call. */
export function refundsQuery(search: RefundsSearch, today: string, timeZone: string): RefundsQuery {
  const { from, to } = shownRange(search, today)
  return {
    sort: '-createdAt',
    page: search.page,
    ...searchParameter(search),
    ...wireRange(from, to),
    timeZone,
  }
}
