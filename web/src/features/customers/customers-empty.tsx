import { formatCalendarDay } from '@paydeck/contract/days'

import { rangeInWords, periodRange, type DateRange } from '#/ui/date-range.ts'
import { EmptyList } from '#/ui/empty-list.tsx'
import { clearedSearch, type CustomersSearch } from './customers-search.ts'

interface CustomersEmptyProps {
  search: CustomersSearch
  /** The days shown, the default filled in. */
  range: DateRange
  today: string
  onSearch: (search: CustomersSearch) => void
}

/** No rows: says why, and offers the ways out. */
export function CustomersEmpty({ search, range, today, onSearch }: CustomersEmptyProps) {
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

function sentence({ page, q }: CustomersSearch, range: DateRange): string {
  const days = rangeInWords(range)
  if (page > 1) return `There is no page ${page} of these customers.`
  return q === ''
    ? `Nobody bought for the first time ${days}.`
    : `Nobody who first bought ${days} matches your search.`
}
