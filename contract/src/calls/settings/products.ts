import * as z from 'zod/mini'

import { MAX_PRODUCT_NAME, tidyProductName } from '../../merchant/products.ts'
import { currency, positiveMinor } from '../../money/schemas.ts'
import { route } from '../../protocol/route.ts'
import { instant } from '../../protocol/wire.ts'

/** What a merchant sells, remembered from the lines of its orders or entered by staff. */
export const product = z.object({
  productId: z.string(),
  name: z.string(),
  /** Per unit, in minor units. */
  price: positiveMinor,
  currency,
  /** Whether the price includes GST. The form of an order may have prices without it. */
  includesGst: z.boolean(),
  /** Sold without GST. Optional for older servers. */
  isGstFree: z.optional(z.boolean()),
  /** Entered by staff: orders with another price do not change it. */
  isKept: z.boolean(),
  /** When it was last ordered or saved. */
  usedAt: instant,
})
export type Product = z.infer<typeof product>

export const newProduct = z.object({
  name: z.pipe(
    z.pipe(z.string().check(z.maxLength(1_000)), z.transform(tidyProductName)),
    z
      .string()
      .check(
        z.minLength(1, 'Please enter a name'),
        z.maxLength(MAX_PRODUCT_NAME, `A name has at most ${MAX_PRODUCT_NAME} characters`),
      ),
  ),
  /** In the merchant's trading currency. */
  price: positiveMinor,
  includesGst: z.boolean(),
  isGstFree: z.optional(z.boolean()),
})
export type NewProduct = z.output<typeof newProduct>

const PRODUCTS = '/merchants/{merchantId}/products' as const
const saving = { base: 'api', access: 'staff', permission: 'settings:write' } as const

export const productCalls = {
  listProducts: route({
    base: 'api',
    method: 'GET',
    path: PRODUCTS,
    summary: 'What the merchant sells, the last used first, at most 500',
    access: 'staff',
    permission: 'orders:read',
    answer: z.array(product),
    otherwise: 'Failed to fetch the products',
  }),
  addProduct: route({
    ...saving,
    method: 'POST',
    path: PRODUCTS,
    summary: 'Add a product; 409 when another has its name',
    body: newProduct,
    answer: product,
    otherwise: 'Failed to save the product',
  }),
  changeProduct: route({
    ...saving,
    method: 'PATCH',
    path: `${PRODUCTS}/{productId}`,
    summary: 'Change a product; 409 when another has its name',
    body: newProduct,
    answer: product,
    otherwise: 'Failed to save the product',
  }),
  removeProduct: route({
    ...saving,
    method: 'DELETE',
    path: `${PRODUCTS}/{productId}`,
    summary: 'Remove a product; orders keep their lines',
    answer: z.void(),
    otherwise: 'Failed to remove the product',
  }),
} as const
