import { formatCalendarDay } from '@paydeck/contract/days'

import { rangeInWords, periodRange, type DateRange } from '#/ui/date-range.ts'
import { EmptyList } from '#/ui/empty-list.tsx'
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
    <EmptyList
      onFirstPage={isPastTheEnd ? () => onSearch({ ...search, page: 1 }) : null}
      onClear={search.q === '' ? null : () => onSearch(clearedSearch())}
      wider={
        isPastTheEnd || isWide
          ? null
          : {
              label: `Search since ${formatCalendarDay(year.from)}`,
              onSearch: () => onSearch({ ...search, range: year }),
            }
      }
    >
      {sentence(search, range)}
    </EmptyList>
  )
}

function sentence({ page, q }: RefundsSearch, range: DateRange): string {
  const days = rangeInWords(range)
  if (page > 1) return `There is no page ${page} of these refunds.`
  return q === '' ? `Nothing was refunded ${days}.` : `No refund ${days} matches your search.`
}
