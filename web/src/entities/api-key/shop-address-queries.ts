import { shopAddressCalls } from '@paydeck/contract/calls/shop-addresses'
import { mutationOptions, queryOptions } from '@tanstack/react-query'

import { call } from '#/lib/api/api.ts'

const key = (merchantId: string) => ['shop-addresses', merchantId] as const

export const shopAddressList = (merchantId: string) =>
  queryOptions({
    queryKey: key(merchantId),
    queryFn: async ({ signal }) =>
      (await call(shopAddressCalls.listShopAddresses, { merchantId }, { signal })).data,
  })

export const addShopAddress = (merchantId: string) =>
  mutationOptions({
    mutationFn: async (address: string) =>
      (await call(shopAddressCalls.addShopAddress, { merchantId, body: { address } })).data,
    meta: { makesStale: [key(merchantId)] },
  })

export const removeShopAddress = (merchantId: string) =>
  mutationOptions({
    mutationFn: async (address: string) =>
      (await call(shopAddressCalls.removeShopAddress, { merchantId, body: { address } })).data,
    meta: { makesStale: [key(merchantId)] },
  })
