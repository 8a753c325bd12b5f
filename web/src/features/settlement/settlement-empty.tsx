import { addDays } from '@paydeck/contract/time/days'

import { describeRange, type DateRange } from '#/ui/date/date-range.ts'
import { EmptyList } from '#/ui/table/empty-list.tsx'
import { MOST_DAYS, readSettlementSearch, type SettlementSearch } from './settlement-search.ts'

interface SettlementEmptyProps {
  search: SettlementSearch
  /** The days shown, the default filled in. */
  range: DateRange
  today: string
  onSearch: (search: SettlementSearch) => void
}

/** No rows: says why, and offers the ways out. */
export function SettlementEmpty({ search, range, today, onSearch }: SettlementEmptyProps) {
  const widest = { from: addDays(today, 1 - MOST_DAYS), to: today }
  const isPastTheEnd = search.page > 1
  const isWide = range.from <= widest.from && range.to >= today
  return (
    <EmptyList
      onFirstPage={isPastTheEnd ? () => onSearch({ ...search, page: 1 }) : null}
      onClear={search.q === '' ? null : () => onSearch(readSettlementSearch({}))}
      wider={
        isPastTheEnd || isWide
          ? null
          : {
              label: `Search the last ${MOST_DAYS} days`,
              onSearch: () => onSearch({ ...search, range: widest }),
            }
      }
    >
      {sentence(search, describeRange(range))}
    </EmptyList>
  )
}

function sentence({ page, q }: SettlementSearch, days: string): string {
  if (page > 1) return `There is no page ${page} of this report.`
  return q === '' ? `Nothing was entered in ${days}.` : `Nothing of ${days} matches your search.`
}
