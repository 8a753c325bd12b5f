import {
  hashKey,
  useQuery,
  useQueryClient,
  type DefaultError,
  type QueryKey,
  type UndefinedInitialDataOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { todayIn } from '#/lib/text/today.ts'
import type { DateRange } from '../date/date-range.ts'
import { allDatesOf, canSearchAllDates, withAllDates, type AllDates } from './all-dates.ts'
import type { Paged } from './column.ts'
import { changeSearch, clearedSearch, isNarrowed, listQuery, shownRange } from './list-query.ts'
import type { BaseSearch, ListSearch } from './list-search.ts'

export interface ListState<Search extends BaseSearch> {
  definition: ListSearch<Search>
  search: Search
  today: string
  /** The days shown; the default if none are chosen. */
  range: DateRange
  /** `replace`: replaces the history entry, as typing does. */
  show: (next: Search, replace?: boolean) => void
  change: (change: Partial<Search>, replace?: boolean) => void
  /** Resets everything; null while there is nothing to reset. */
  clear: (() => void) | null
  allDates: AllDates | null
}

export interface List<
  Search extends BaseSearch,
  Data,
  Query extends object = object,
> extends ListState<Search> {
  query: Query
  rows: UseQueryResult<Data>
  /** The rows of this address have arrived. People wait for those first, so totals and the like are requested then. */
  hasOwnRows: boolean
}

interface ListScope {
  slug: string
  timeZone: string
}

type RowsQuery<Data, Key extends QueryKey> = UndefinedInitialDataOptions<
  Data,
  DefaultError,
  Data,
  Key
> & { queryKey: Key }

/** `rowsOf`: the query for the rows, from the parameters of the call. */
export function useList<
  Search extends BaseSearch,
  Parameters extends object,
  Data extends Paged<unknown>,
  Key extends QueryKey,
>(
  definition: ListSearch<Search, Parameters>,
  { slug, timeZone }: ListScope,
  search: Search,
  rowsOf: (query: ReturnType<typeof listQuery<Parameters>>, search: Search) => RowsQuery<Data, Key>,
) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const today = todayIn(timeZone)
  const queryOf = (nextSearch: Search) => listQuery(definition, nextSearch, { today, timeZone })
  const query = queryOf(search)
  const rowsQuery = rowsOf(query, search)
  const rows = useQuery(rowsQuery)
  const allDatesSearch = withAllDates(search)
  const searchesAllDates = canSearchAllDates(definition, search, rows)
  const allDatesRows = useQuery({
    ...rowsOf(queryOf(allDatesSearch), allDatesSearch),
    enabled: searchesAllDates,
  })
  const show = (next: Search, replace = false) => {
    // Requests the rows while the router navigates.
    const nextRowsQuery = rowsOf(queryOf(next), next)
    if (hashKey(nextRowsQuery.queryKey) !== hashKey(rowsQuery.queryKey))
      void client.prefetchQuery(nextRowsQuery)
    void navigate({
      href: definition.href(slug, next),
      ...(definition.isNested
        ? // Paging within a part replaces the history entry, so that "Back" still leads to the list behind it.
          { replace: true, state: true, resetScroll: false }
        : { replace, resetScroll: next.page !== search.page }),
    })
  }
  const isChanged = isNarrowed(definition, search) || search.range !== null
  const list: List<Search, Data, typeof query> = {
    definition,
    search,
    today,
    range: shownRange(search, today),
    query,
    rows,
    hasOwnRows: rows.data !== undefined && !rows.isPlaceholderData,
    show,
    change: (change, replace) => show(changeSearch(search, change), replace),
    allDates: searchesAllDates ? allDatesOf(rows, allDatesRows) : null,
    clear: isChanged ? () => show(clearedSearch(definition, search)) : null,
  }
  return list
}
