import { wireRange } from '@paydeck/contract/time/days'

import { DEFAULT_PERIOD, periodRange, type DateRange } from '../date/date-range.ts'
import { valuesOf, type BaseSearch, type ListSearch } from './list-search.ts'

/** Why the search text cannot be sent, or null. */
export function searchProblem<Search extends BaseSearch>(
  { kinds }: Pick<ListSearch<Search>, 'kinds'>,
  { kind: name, q }: BaseSearch,
): string | null {
  const kind = kinds.find(({ value }) => value === name)
  return kind?.toSend && q !== '' && kind.toSend(q) === null ? (kind.problem ?? null) : null
}

/** The days a list shows. @param today the current local day of the merchant */
export function shownRange({ range }: Pick<BaseSearch, 'range'>, today: string): DateRange {
  return range ?? periodRange(DEFAULT_PERIOD, today)
}

/** The query of a list's call: newest first, one page, whole days in the merchant's zone. */
export function listQuery<Search extends BaseSearch, Query extends object>(
  list: Pick<ListSearch<Search, Query>, 'parameters'>,
  search: Search,
  { today, timeZone }: { today: string; timeZone: string },
) {
  const { from, to } = shownRange(search, today)
  return {
    sort: '-createdAt' as const,
    page: search.page,
    ...list.parameters(search),
    ...wireRange(from, to),
    timeZone,
  }
}

/** Whether a search text or a filter hides rows. */
export function isNarrowed<Search extends BaseSearch>(
  { filters }: Pick<ListSearch<Search>, 'filters'>,
  search: Search,
): boolean {
  const given = valuesOf(search)
  return (
    search.q !== '' ||
    Object.entries(filters).some(([name, { options }]) => given[name] !== options[0]?.value)
  )
}

/** A changed filter starts again at page 1; turning a page keeps the filters. */
export const changeSearch = <Search extends BaseSearch>(
  search: Search,
  change: Partial<Search>,
): Search => ({ ...search, page: 1, ...change })

/** Everything back to its default, the dates too; an open record stays open. */
export function clearedSearch<Search extends BaseSearch>(
  { read, record }: Pick<ListSearch<Search>, 'read' | 'record'>,
  search: Search,
): Search {
  const given = valuesOf(search)
  return read(record === null ? {} : { [record]: given[record] })
}
