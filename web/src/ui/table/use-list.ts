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
import { allDatesOf, mayWiden, onAllDates, type AllDates } from './all-dates.ts'
import type { Paged } from './column.ts'
import { changeSearch, clearedSearch, isNarrowed, listQuery, shownRange } from './list-query.ts'
import type { BaseSearch, ListSearch } from './list-search.ts'

export interface ListState<Search extends BaseSearch> {
  definition: ListSearch<Search>
  search: Search
  today: string
  /** The days shown, the default filled in. */
  range: DateRange
  /** `replace`: the address takes the place of the current one, as typing does. */
  show: (next: Search, replace?: boolean) => void
  change: (change: Partial<Search>, replace?: boolean) => void
  /** Everything back to its default; null while it is. */
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
  /** The rows of this address are there, which people wait for: time to ask for what stands around them. */
  hasOwnRows: boolean
}

interface ListPlace {
  slug: string
  timeZone: string
}

type RowsQuery<Data, Key extends QueryKey> = UndefinedInitialDataOptions<
  Data,
  DefaultError,
  Data,
  Key
> & { queryKey: Key }

/** `rowsOf`: the query of its rows, by the parameters of its call. */
export function useList<
  Search extends BaseSearch,
  Parameters extends object,
  Data extends Paged<unknown>,
  Key extends QueryKey,
>(
  definition: ListSearch<Search, Parameters>,
  { slug, timeZone }: ListPlace,
  search: Search,
  rowsOf: (query: ReturnType<typeof listQuery<Parameters>>, search: Search) => RowsQuery<Data, Key>,
) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const today = todayIn(timeZone)
  const queryOf = (one: Search) => listQuery(definition, one, { today, timeZone })
  const query = queryOf(search)
  const asked = rowsOf(query, search)
  const rows = useQuery(asked)
  const everything = onAllDates(search)
  const isAsked = mayWiden(definition, search, rows)
  const ever = useQuery({ ...rowsOf(queryOf(everything), everything), enabled: isAsked })
  const show = (next: Search, replace = false) => {
    // The server answers while the page follows its address.
    const wanted = rowsOf(queryOf(next), next)
    if (hashKey(wanted.queryKey) !== hashKey(asked.queryKey)) void client.prefetchQuery(wanted)
    void navigate({
      href: definition.href(slug, next),
      ...(definition.isPart
        ? // Turning the pages of a part is no step away from the list behind it: "Back" still leads there.
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
    allDates: isAsked ? allDatesOf(rows, ever) : null,
    clear: isChanged ? () => show(clearedSearch(definition, search)) : null,
  }
  return list
}
