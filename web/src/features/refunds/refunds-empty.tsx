import { formatCalendarDay } from '@paydeck/contract/days'

import { Button } from '#/ui/button.tsx'
import { rangeInWords, periodRange, type DateRange } from '#/ui/date-range.ts'
import { EmptyState } from '#/ui/empty-state.tsx'
import { clearedSearch, type RefundsSearch } from './refunds-search.ts'

interface RefundsEmptyProps {
  search: RefundsSearch
  /** The days shown, the default filled in. */
  range: DateRange
  today: string
  onSearch: (search: RefundsSearch) => void
}

/** No rows: says why, and offers the ways out. */
export function RefundsEmpty({ search, range, today, onSearch }: RefundsEmptyProps) {
  const year = periodRange('last_year', today)
  const isPastTheEnd = search.page > 1
  const isWide = range.from <= year.from && range.to >= today
  return (
    <EmptyState
      actions={
        <>
          {isPastTheEnd && (
            <Button onClick={() => onSearch({ ...search, page: 1 })}>Go to page 1</Button>
          )}
          {search.q !== '' && (
            <Button onClick={() => onSearch(clearedSearch())}>Clear filters</Button>
          )}
          {!isPastTheEnd && !isWide && (
            <Button onClick={() => onSearch({ ...search, range: year })}>
              Search since {formatCalendarDay(year.from)}
            </Button>
          )}
        </>
      }
    >
      {sentence(search, range)}
    </EmptyState>
  )
}

function sentence({ page, q }: RefundsSearch, range: DateRange): string {
  const days = rangeInWords(range)
  if (page > 1) return `There is no page ${page} of these refunds.`
  return q === '' ? `Nothing was refunded ${days}.` : `No refund ${days} matches your search.`
}
