import { STATUS_FILTER, TYPE_FILTER } from '@paydeck/contract/merchant/status'

import { DateRangeFilter } from '#/ui/date/date-range-filter.tsx'
import type { DateRange } from '#/ui/date/date-range.ts'
import { Filters } from '#/ui/table/filters.tsx'
import { SearchBox } from '#/ui/table/search-box.tsx'
import { SelectFilter } from '#/ui/table/select-filter.tsx'

import {
  clearedSearch,
  isFiltered,
  SEARCH_KINDS,
  searchProblem,
  type PaymentsSearch,
} from './payments-search.ts'

interface PaymentsFiltersProps {
  search: PaymentsSearch
  /** The days shown, the default filled in. */
  range: DateRange
  today: string
  /** `replace`: the change takes the place of the current address, as typing does. */
  onChange: (change: Partial<PaymentsSearch>, replace?: boolean) => void
}

/** The controls above the payments list. */
export function PaymentsFilters({ search, range, today, onChange }: PaymentsFiltersProps) {
  const isChanged = isFiltered(search) || search.range !== null
  return (
    <Filters onClear={isChanged ? () => onChange(clearedSearch(search)) : null}>
      <SearchBox
        kinds={SEARCH_KINDS}
        kind={search.kind}
        text={search.q}
        problem={searchProblem(search)}
        onSearch={({ kind, text }) => onChange({ kind, q: text }, true)}
      />
      <DateRangeFilter
        value={range}
        today={today}
        isActive={search.range !== null}
        onChange={(chosen) => onChange({ range: chosen })}
      />
      <SelectFilter
        label="Status"
        options={STATUS_FILTER}
        value={search.status}
        onChange={(status) => onChange({ status })}
      />
      <SelectFilter
        label="Type"
        options={TYPE_FILTER}
        value={search.type}
        onChange={(type) => onChange({ type })}
      />
    </Filters>
  )
}
