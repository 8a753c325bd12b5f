import { apiKeyCalls, type KeyKind } from '@paydeck/contract/calls/api-keys'
import { mutationOptions, queryOptions } from '@tanstack/react-query'

import { call } from '#/lib/api/api.ts'

/** The active pair of keys; null without one. The cache drops it when the page closes. */
export const keyPair = (merchantId: string) =>
  queryOptions({
    queryKey: ['api-keys', merchantId],
    queryFn: async ({ signal }) =>
      (await call(apiKeyCalls.listKeys, { merchantId }, { signal })).data[0] ?? null,
    gcTime: 0,
  })

export const recordCopy = (merchantId: string) =>
  mutationOptions({
    mutationFn: async (key: KeyKind) => {
      await call(apiKeyCalls.recordKeyCopy, { merchantId, body: { key } })
    },
  })
