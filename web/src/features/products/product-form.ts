import type { NewProduct, Product } from '@paydeck/contract/calls/settings/products'
import { MAX_PRODUCT_NAME } from '@paydeck/contract/merchant/products'
import { formatFigures } from '@paydeck/contract/money/money'
import * as z from 'zod/mini'

import { required, valid } from '#/lib/form/rules.ts'
import { parseCost } from '#/lib/text/parse-cost.ts'

export interface ProductDraft {
  name: string
  /** As typed. */
  price: string
  gst: 'included' | 'added' | 'free'
}

export const productForm = z.object({
  name: required('Please enter a name').check(
    z.maxLength(MAX_PRODUCT_NAME, `A name has at most ${MAX_PRODUCT_NAME} characters`),
  ),
  price: valid((text) => parseCost(text) !== null, 'Please enter a valid amount'),
  gst: z.enum(['included', 'added', 'free']),
})

export const toDraft = (product: Product | null, includesGst: boolean): ProductDraft => ({
  name: product?.name ?? '',
  price: product === null ? '' : formatFigures(product.price),
  gst: gstOf(product, includesGst),
})

function gstOf(product: Product | null, includesGst: boolean): ProductDraft['gst'] {
  if (product?.isGstFree) return 'free'
  return (product?.includesGst ?? includesGst) ? 'included' : 'added'
}

/** Null without a valid price. */
export function toProduct({ name, price, gst }: ProductDraft): NewProduct | null {
  const amount = parseCost(price)
  return amount === null
    ? null
    : { name, price: amount, includesGst: gst !== 'added', isGstFree: gst === 'free' }
}
