import { Button } from '../controls/button.tsx'
import { ALL_DATES, type DateRange } from '../date/date-range.ts'
import { allDatesLabel } from './all-dates.ts'
import { EmptyState } from './empty-state.tsx'
import { isNarrowed } from './list-query.ts'
import type { BaseSearch } from './list-search.ts'
import type { ListState } from './use-list.ts'

interface EmptySearchProps<Search extends BaseSearch> {
  list: ListState<Search>
  listName: string
  /** Replaces “No results found” when no search or filter is set. */
  emptyTitle?: string
  emptyText: string
  noMatchText: string
  /** The range to offer when the list does not allow all dates. */
  wider?: { label: string; range: DateRange }
}

/** A list without rows: says why, and offers page 1, no filters, or more days. */
export function EmptySearch<Search extends BaseSearch>(props: EmptySearchProps<Search>) {
  const { list, listName, emptyTitle, emptyText, noMatchText } = props
  const { definition, search, show, clear } = list
  const isSearched = isNarrowed(definition, search)
  const isPastTheEnd = search.page > 1
  const wider = isPastTheEnd ? null : widerRange(props)
  const reason = isSearched ? noMatchText : emptyText
  return (
    <EmptyState
      title={isSearched || isPastTheEnd ? undefined : emptyTitle}
      actions={
        <>
          {isPastTheEnd && (
            <Button onClick={() => show({ ...search, page: 1 })}>Go to page 1</Button>
          )}
          {isSearched && clear && <Button onClick={clear}>Clear filters</Button>}
          {wider && (
            <Button onClick={() => show({ ...search, range: wider.range })}>{wider.label}</Button>
          )}
        </>
      }
    >
      {isPastTheEnd ? `There is no page ${search.page} of ${listName}.` : reason}
    </EmptyState>
  )
}

function widerRange<Search extends BaseSearch>({ list, wider }: EmptySearchProps<Search>) {
  const { range, allDates } = list
  if (allDates) return { label: allDatesLabel(allDates), range: ALL_DATES }
  const isWide = wider && range.from <= wider.range.from && range.to >= wider.range.to
  return isWide ? null : wider
}
