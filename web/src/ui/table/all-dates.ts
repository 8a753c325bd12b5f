import type { UseQueryResult } from '@tanstack/react-query'

import { ALL_DATES, isAllDates } from '../date/date-range.ts'
import type { Paged } from './column.ts'
import { searchProblem } from './list-query.ts'
import type { BaseSearch, ListSearch } from './list-search.ts'

/** What the same search finds on all dates, if that is more than on the days shown. */
export interface AllDates {
  total: number
  /** How many of them are on the days shown. */
  here: number
}

type Answer = Pick<UseQueryResult<Paged<unknown>>, 'data' | 'isPlaceholderData'>

/** Undefined while the rows are still those of another search. */
const totalOf = ({ data, isPlaceholderData }: Answer): number | undefined =>
  isPlaceholderData ? undefined : data?.total

/** Whether to search all dates too: for a text, or when the days shown have no rows. */
export function mayWiden<Search extends BaseSearch>(
  definition: Pick<ListSearch<Search>, 'dates' | 'kinds' | 'filters' | 'texts'>,
  search: Search,
  rows: Answer,
): boolean {
  const here = totalOf(rows)
  const { dates } = definition
  if (here === undefined || dates === null || dates.maxDays !== undefined) return false
  if (search.range !== null && isAllDates(search.range)) return false
  return here === 0 || (search.q !== '' && searchProblem(definition, search) === null)
}

export const onAllDates = <Search extends BaseSearch>(search: Search): Search => ({
  ...search,
  range: ALL_DATES,
  page: 1,
})

export function allDatesOf(rows: Answer, ever: Answer): AllDates | null {
  const [here, total] = [totalOf(rows), totalOf(ever)]
  return here !== undefined && total !== undefined && total > here ? { total, here } : null
}

/** `Search all dates (10,000+)` */
export const allDatesLabel = ({ total }: AllDates): string =>
  `Search all dates (${total > 10_000 ? '10,000+' : total.toLocaleString('en-AU')})`
