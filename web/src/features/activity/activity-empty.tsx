import { formatCalendarDay } from '@paydeck/contract/time/days'

import { formatRangeInSentence, periodRange } from '#/ui/date/date-range.ts'
import { EmptySearch } from '#/ui/table/empty-search.tsx'
import type { ListState } from '#/ui/table/use-list.ts'

import type { ActivitySearch } from './activity-search.ts'

export function ActivityEmpty({ list }: { list: ListState<ActivitySearch> }) {
  const year = periodRange('last_year', list.today)
  const days = formatRangeInSentence(list.range)
  return (
    <EmptySearch
      list={list}
      listName="the activity"
      emptyText={`Nothing happened ${days}.`}
      noMatchText={`Nothing ${days} matches your search.`}
      wider={{ label: `Search since ${formatCalendarDay(year.from)}`, range: year }}
    />
  )
}
