import { searchCalls, type SearchResponse } from '@paydeck/contract/calls/search'
import { withoutCardNumbers } from '@paydeck/contract/search/grammar'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '#/lib/api/api.ts'

/** Keeps the old results while the next search runs. */
export const searchQuery = (merchantId: string, text: string) => {
  const q = withoutCardNumbers(text).trim()
  return queryOptions({
    queryKey: ['search', merchantId, q],
    queryFn: async ({ signal }): Promise<SearchResponse> =>
      (await call(searchCalls.search, { merchantId, query: { q } }, { signal })).data,
    placeholderData: keepPreviousData,
  })
}
