import { balanceCalls } from '@paydeck/contract/calls/balances'
import { queryOptions } from '@tanstack/react-query'

import { call } from '#/lib/api/api.ts'

export const balances = (merchantId: string) =>
  queryOptions({
    queryKey: ['balances', merchantId],
    queryFn: async ({ signal }) =>
      (await call(balanceCalls.getBalances, { merchantId }, { signal })).data,
  })
