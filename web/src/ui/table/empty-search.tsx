import { formatCalendarDay } from '@paydeck/contract/time/days'
import type { ReactNode } from 'react'

import { periodRange, type DateRange } from '../date/date-range.ts'
import { EmptyList } from './empty-list.tsx'

interface Searched {
  /** Null is the list's default. */
  range: DateRange | null
  q: string
  page: number
}

interface EmptySearchProps<Search extends Searched> {
  search: Search
  /** Nothing looked for, everything at its default. */
  cleared: Search
  /** The days shown, the default filled in. */
  range: DateRange
  today: string
  onSearch: (search: Search) => void
  /** Why there are no rows. */
  children: ReactNode
}

/** A list of some days that is searched and has no rows: back to page 1, no search, or a whole year. */
export function EmptySearch<Search extends Searched>({
  search,
  cleared,
  range,
  today,
  onSearch,
  children,
}: EmptySearchProps<Search>) {
  const year = periodRange('last_year', today)
  const isPastTheEnd = search.page > 1
  const isWide = range.from <= year.from && range.to >= today
  return (
    <EmptyList
      onFirstPage={isPastTheEnd ? () => onSearch({ ...search, page: 1 }) : null}
      onClear={search.q === '' ? null : () => onSearch(cleared)}
      wider={
        isPastTheEnd || isWide
          ? null
          : {
              label: `Search since ${formatCalendarDay(year.from)}`,
              onSearch: () => onSearch({ ...search, range: year }),
            }
      }
    >
      {children}
    </EmptyList>
  )
}
