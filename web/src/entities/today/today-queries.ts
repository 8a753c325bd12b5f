import { todayCalls } from '@paydeck/contract/calls/today'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '#/lib/api/api.ts'

import { CURRENT_WEEK, type TakingsSearch } from './takings-search.ts'

/** Milliseconds between refetches while the page is visible. */
const REFRESH_MS = 60_000

export const todayFigures = (merchantId: string, { period, day }: TakingsSearch = CURRENT_WEEK) =>
  queryOptions({
    queryKey: ['today', merchantId, period, day],
    queryFn: async ({ signal }) => {
      const query = { period, ...(day !== null && { day }) }
      return (await call(todayCalls.getToday, { merchantId, query }, { signal })).data
    },
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })

export type Today = Awaited<ReturnType<ReturnType<typeof todayFigures>['queryFn'] & object>>
