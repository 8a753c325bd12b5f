import type { UseQueryResult } from '@tanstack/react-query'

import { ALL_DATES, isAllDates } from '../date/date-range.ts'
import type { Paged } from './column.ts'
import { searchProblem } from './list-query.ts'
import type { BaseSearch, ListSearch } from './list-search.ts'

/** What the same search finds on all dates, if that is more than on the days shown. */
export interface AllDates {
  total: number
  /** How many of them are on the days shown. */
  inRange: number
}

type RowsResult = Pick<UseQueryResult<Paged<unknown>>, 'data' | 'isPlaceholderData'>

/** Undefined while the rows are still those of another search. */
const totalOf = ({ data, isPlaceholderData }: RowsResult): number | undefined =>
  isPlaceholderData ? undefined : data?.total

/** Whether to search all dates too: for a text, or when the days shown have no rows. */
export function canSearchAllDates<Search extends BaseSearch>(
  definition: Pick<ListSearch<Search>, 'dates' | 'kinds' | 'filters' | 'texts'>,
  search: Search,
  rows: RowsResult,
): boolean {
  const inRange = totalOf(rows)
  const { dates } = definition
  if (inRange === undefined || dates === null || dates.maxDays !== undefined) return false
  if (search.range !== null && isAllDates(search.range)) return false
  return inRange === 0 || (search.q !== '' && searchProblem(definition, search) === null)
}

export const withAllDates = <Search extends BaseSearch>(search: Search): Search => ({
  ...search,
  range: ALL_DATES,
  page: 1,
})

export function allDatesOf(rows: RowsResult, rowsOnAllDates: RowsResult): AllDates | null {
  const [inRange, total] = [totalOf(rows), totalOf(rowsOnAllDates)]
  return inRange !== undefined && total !== undefined && total > inRange ? { total, inRange } : null
}

/** `Search all dates (10,000+)` */
export const allDatesLabel = ({ total }: AllDates): string =>
  `Search all dates (${total > 10_000 ? '10,000+' : total.toLocaleString('en-AU')})`
