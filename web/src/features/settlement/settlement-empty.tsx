import { addDays } from '@paydeck/contract/time/days'

import { MAX_DAYS } from '#/entities/settlement/longest-range.ts'
import { describeRange } from '#/ui/date/date-range.ts'
import { EmptySearch } from '#/ui/table/empty-search.tsx'
import type { ListState } from '#/ui/table/use-list.ts'

import type { SettlementSearch } from './settlement-search.ts'

export function SettlementEmpty({ list }: { list: ListState<SettlementSearch> }) {
  const { range, today } = list
  const days = describeRange(range)
  return (
    <EmptySearch
      list={list}
      listName="this report"
      emptyText={`There are no entries in ${days}.`}
      noMatchText={`Nothing in ${days} matches your search.`}
      wider={{
        label: `Search the last ${MAX_DAYS} days`,
        range: { from: addDays(today, 1 - MAX_DAYS), to: today },
      }}
    />
  )
}
