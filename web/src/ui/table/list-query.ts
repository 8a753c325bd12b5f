import { parseAmount } from '@paydeck/contract/money/money'
import { wireRange } from '@paydeck/contract/time/days'

import { periodRange, type DateRange } from '../date/date-range.ts'
import { DEFAULT_PERIOD } from '../date/periods.ts'
import { valuesOf, type BaseSearch, type ListSearch } from './list-search.ts'

type AnyList = Pick<ListSearch<BaseSearch>, 'kinds' | 'filters' | 'texts'>

function searchedAmount(text: string): string | null {
  return parseAmount(text) === null ? null : String(Number(text.replaceAll(',', '').trim()))
}

function textToSend({ kinds }: AnyList, { kind: name, q }: BaseSearch): string | null {
  const format = kinds.find(({ value }) => value === name)?.format
  if (q === '') return null
  if (format === 'amount') return searchedAmount(q)
  return format === undefined || format.test(q) ? q : null
}

export function searchProblem(list: AnyList, search: BaseSearch): string | null {
  if (search.q === '' || textToSend(list, search) !== null) return null
  return list.kinds.find(({ value }) => value === search.kind)?.problem ?? null
}

function listParameters<Query extends object>(
  list: AnyList & { parameters?: Query | undefined },
  search: BaseSearch,
): Query {
  const values = valuesOf(search)
  const text = textToSend(list, search)
  const parameters = { ...(text !== null && { [search.kind]: text }) }
  for (const [name, { options, sentAs = name }] of Object.entries(list.filters))
    if (values[name] !== options[0]?.value) parameters[sentAs] = String(values[name])
  for (const name of list.texts) if (values[name] !== '') parameters[name] = String(values[name])
  return parameters as Query
}

export function shownRange({ range }: Pick<BaseSearch, 'range'>, today: string): DateRange {
  return range ?? periodRange(DEFAULT_PERIOD, today)
}

/** The query of a list's call: newest first, one page, whole days in the merchant's zone. */
export function listQuery<Query extends object>(
  list: AnyList & { parameters?: Query | undefined },
  search: BaseSearch,
  { today, timeZone }: { today: string; timeZone: string },
) {
  const { from, to } = shownRange(search, today)
  return {
    sort: '-createdAt' as const,
    page: search.page,
    ...listParameters(list, search),
    ...wireRange(from, to),
    timeZone,
  }
}

export function isNarrowed({ filters, texts }: AnyList, search: BaseSearch): boolean {
  const values = valuesOf(search)
  return (
    search.q !== '' ||
    texts.some((name) => values[name] !== '') ||
    Object.entries(filters).some(([name, { options }]) => values[name] !== options[0]?.value)
  )
}

/** Changing a filter returns to page 1; turning a page keeps the filters. */
export const changeSearch = <Search extends BaseSearch>(
  search: Search,
  change: Partial<Search>,
): Search => ({ ...search, page: 1, ...change })

/** Resets everything, including the dates; an open record stays open. */
export function clearedSearch<Search extends BaseSearch>(
  { read, record }: Pick<ListSearch<Search>, 'read' | 'record'>,
  search: Search,
): Search {
  const values = valuesOf(search)
  return read(record === null ? {} : { [record]: values[record] })
}
