import { todayCalls, type TakingsPeriod } from '@paydeck/contract/calls/today'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '#/lib/api/api.ts'

/** How often figures that are in sight are read again, in milliseconds. */
const REFRESH = 60_000

export interface TakingsSearch {
  period: TakingsPeriod
  /** A local day within the period; null is today. */
  day: string | null
}

export const CURRENT_WEEK: TakingsSearch = { period: 'week', day: null }

export const todayFigures = (merchantId: string, { period, day }: TakingsSearch = CURRENT_WEEK) =>
  queryOptions({
    queryKey: ['today', merchantId, period, day],
    queryFn: async ({ signal }) => {
      const query = { period, ...(day !== null && { day }) }
      return (await call(todayCalls.getToday, { merchantId, query }, { signal })).data
    },
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH,
  })

export type Today = Awaited<ReturnType<ReturnType<typeof todayFigures>['queryFn'] & object>>
