import {
  activityCalls,
  type ActivityEvent,
  type ActivityFilters,
  type ActivityQuery,
} from '@paydeck/contract/calls/activity'
import { PAGE_COUNT_HEADER } from '@paydeck/contract/protocol/client'
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'

import { call, callForFile } from '#/lib/api/api.ts'
import { logFailure } from '#/lib/api/log-failure.ts'
import { fileNameOf, saveFile } from '#/lib/text/save-file.ts'
import type { Paged } from '#/ui/table/column.ts'

export const activityList = (merchantId: string, query: ActivityQuery) =>
  queryOptions({
    queryKey: ['activity', merchantId, query],
    queryFn: async ({ signal }): Promise<Paged<ActivityEvent>> => {
      const args = { merchantId, query }
      const { data, headers } = await call(activityCalls.listActivity, args, { signal })
      return { items: data, totalPages: headers[PAGE_COUNT_HEADER] }
    },
    placeholderData: keepPreviousData,
  })

/** Downloads every page of a list as CSV, in the server's words. Logs failures. */
export const downloadActivity = (merchantId: string) =>
  mutationOptions({
    mutationFn: async (query: ActivityFilters) => {
      const response = await callForFile(activityCalls.downloadActivity, { merchantId, query }, {})
      const name = fileNameOf(response.headers.get('content-disposition')) ?? 'activity.csv'
      saveFile({ blob: await response.blob(), discard: async () => {} }, name)
    },
    onError: (failure) => logFailure('The activity log could not be downloaded', failure),
  })
