import { merchantCalls } from '@paydeck/contract/calls/merchant'
import { queryOptions } from '@tanstack/react-query'

import { call } from '#/lib/api/api.ts'

export const balances = (merchantId: string) =>
  queryOptions({
    queryKey: ['balances', merchantId],
    queryFn: async ({ signal }) =>
      (await call(merchantCalls.getBalances, { merchantId }, { signal })).data,
  })
