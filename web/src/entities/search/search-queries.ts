import { searchCalls, type SearchAnswer } from '@paydeck/contract/calls/search'
import { withoutCardNumbers } from '@paydeck/contract/search/grammar'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '#/lib/api/api.ts'

/** Keeps what was found while the next text is looked for. */
export const searchQuery = (merchantId: string, text: string) => {
  const q = withoutCardNumbers(text).trim()
  return queryOptions({
    queryKey: ['search', merchantId, q],
    queryFn: async ({ signal }): Promise<SearchAnswer> =>
      (await call(searchCalls.search, { merchantId, query: { q } }, { signal })).data,
    placeholderData: keepPreviousData,
  })
}
