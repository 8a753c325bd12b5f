import { useQuery } from '@tanstack/react-query'

import { dailyCounts } from '#/entities/counts/count-queries.ts'
import type { DateRange } from '#/ui/date/date-range.ts'

import { useOverviewLists } from './use-overview-lists.ts'
import { useTotalsBefore } from './use-totals-before.ts'

interface Shown {
  merchantId: string
  timeZone: string
  range: DateRange
  today: string
}

export function useOverviewCharts({ merchantId, timeZone, range, today }: Shown) {
  const { data, error, isFetching, refetch } = useQuery(dailyCounts(merchantId, range, timeZone))
  const before = useTotalsBefore({ merchantId, range, timeZone, isAsked: data !== undefined })
  const lists = useOverviewLists(data, today)
  return { lists, before, error, isFetching, refetch }
}
