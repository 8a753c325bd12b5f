import { productCalls, type NewProduct } from '@paydeck/contract/calls/settings/products'
import { mutationOptions, queryOptions } from '@tanstack/react-query'

import { call } from '#/lib/api/api.ts'

const productsKey = (merchantId: string) => ['products', merchantId] as const

/** The last used first. */
export const products = (merchantId: string) =>
  queryOptions({
    queryKey: productsKey(merchantId),
    queryFn: async ({ signal }) =>
      (await call(productCalls.listProducts, { merchantId }, { signal })).data,
  })

/** Adds a product, or changes the one with the id. */
export const saveProduct = (merchantId: string, productId: string | null) =>
  mutationOptions({
    mutationFn: async (body: NewProduct) =>
      productId === null
        ? (await call(productCalls.addProduct, { merchantId, body })).data
        : (await call(productCalls.changeProduct, { merchantId, productId, body })).data,
    meta: { makesStale: [productsKey(merchantId)] },
  })

export const removeProduct = (merchantId: string, productId: string) =>
  mutationOptions({
    mutationFn: async () => {
      await call(productCalls.removeProduct, { merchantId, productId })
    },
    meta: { makesStale: [productsKey(merchantId)] },
  })
