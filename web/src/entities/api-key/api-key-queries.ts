import {
  apiKeyCalls,
  type KeyKind,
  type KeyOverlap,
  type NewSecretKey,
  type SecretKey,
} from '@paydeck/contract/calls/api-keys'
import { mutationOptions, queryOptions } from '@tanstack/react-query'

import { call } from '#/lib/api/api.ts'

const pairKey = (merchantId: string) => ['api-keys', merchantId] as const
const secretsKey = (merchantId: string) => ['secret-keys', merchantId] as const

/** The active pair of keys; null without one. The cache drops it when the page closes. */
export const keyPair = (merchantId: string) =>
  queryOptions({
    queryKey: pairKey(merchantId),
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

/** The active secret keys, without their tokens. */
export const secretKeyList = (merchantId: string) =>
  queryOptions({
    queryKey: secretsKey(merchantId),
    queryFn: async ({ signal }) =>
      (await call(apiKeyCalls.listSecretKeys, { merchantId }, { signal })).data,
  })

/** The secret key of the first pair. */
export const isOfPair = ({ name, endsAt }: Pick<SecretKey, 'name' | 'endsAt'>): boolean =>
  name === null && endsAt === null

/** Only the answers of `create` and `replace` carry a key; the cache drops it when its modal closes. */
export const secretKeyMutations = {
  create: (merchantId: string) =>
    mutationOptions({
      mutationFn: async (body: NewSecretKey) =>
        (await call(apiKeyCalls.createSecretKey, { merchantId, body })).data,
      meta: { makesStale: [secretsKey(merchantId)] },
      gcTime: 0,
    }),
  replace: (merchantId: string, keyId: string) =>
    mutationOptions({
      mutationFn: async (overlap: KeyOverlap) =>
        (await call(apiKeyCalls.replaceSecretKey, { merchantId, keyId, body: { overlap } })).data,
      meta: { makesStale: [secretsKey(merchantId), pairKey(merchantId)] },
      gcTime: 0,
    }),
  rename: (merchantId: string, keyId: string) =>
    mutationOptions({
      mutationFn: async (name: string) =>
        (await call(apiKeyCalls.renameSecretKey, { merchantId, keyId, body: { name } })).data,
      meta: { makesStale: [secretsKey(merchantId)] },
    }),
  revoke: (merchantId: string, keyId: string) =>
    mutationOptions({
      mutationFn: async () => {
        await call(apiKeyCalls.revokeSecretKey, { merchantId, keyId })
      },
      meta: { makesStale: [secretsKey(merchantId), ['connections', merchantId]] },
    }),
}
