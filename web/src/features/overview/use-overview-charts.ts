import { useQuery } from '@tanstack/react-query'

import { dailyCounts } from '#/entities/counts/count-queries.ts'
import type { DateRange } from '#/ui/date/date-range.ts'

import { useOverviewLists } from './use-overview-lists.ts'
import { usePreviousTotals } from './use-previous-totals.ts'

interface ChartParams {
  merchantId: string
  timeZone: string
  range: DateRange
  today: string
}

export function useOverviewCharts({ merchantId, timeZone, range, today }: ChartParams) {
  const { data, error, isFetching, refetch } = useQuery(dailyCounts(merchantId, range, timeZone))
  const previousTotals = usePreviousTotals({
    merchantId,
    range,
    timeZone,
    isEnabled: data !== undefined,
  })
  const lists = useOverviewLists(data, today)
  return { lists, previousTotals, error, isFetching, refetch }
}
