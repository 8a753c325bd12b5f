import { apiKeyCalls, type KeyKind } from '@paydeck/contract/calls/api-keys'
import { mutationOptions, queryOptions } from '@tanstack/react-query'

import { call } from '#/lib/api/api.ts'

/** The pair of keys in use; null when there is none. It is forgotten with the page that shows it. */
export const keyPair = (merchantId: string) =>
  queryOptions({
    queryKey: ['api-keys', merchantId],
    queryFn: async ({ signal }) =>
      (await call(apiKeyCalls.listKeys, { merchantId }, { signal })).data[0] ?? null,
    gcTime: 0,
  })

/** Leaves a trace of a key that was copied. */
export const recordCopy = (merchantId: string) =>
  mutationOptions({
    mutationFn: async (key: KeyKind) => {
      await call(apiKeyCalls.recordKeyCopy, { merchantId, body: { key } })
    },
  })
