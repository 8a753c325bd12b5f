import type { Product } from '@paydeck/contract/calls/settings/products'
import { productKey } from '@paydeck/contract/merchant/products'

import type { DraftItem } from '../draft-item.ts'
import { lineCost } from './line-cost.ts'
import type { OrderTerms } from '../order-terms.ts'

/**
 * Applies a typed or chosen name to an item. A product's name sets its price, unless staff typed another one, and
 * whether it is GST-free. Changing the name clears a price that a product had set.
 */
export function renameItem(
  item: Pick<DraftItem, 'name' | 'cost' | 'isGstFree'>,
  name: string,
  products: readonly Product[],
  terms: OrderTerms,
): Pick<DraftItem, 'name' | 'cost' | 'isGstFree'> {
  const findProduct = (text: string): Product | undefined => {
    const key = productKey(text)
    return products.find(
      (product) => productKey(product.name) === key && product.currency === terms.currency,
    )
  }
  const costOf = (product: Product | undefined): string | null =>
    product ? lineCost(product, terms) : null
  const [previous, match] = [findProduct(item.name), findProduct(name)]
  const isTyped = item.cost.trim() !== '' && item.cost !== costOf(previous)
  const isFree = previous?.isGstFree === true ? false : item.isGstFree
  return {
    name,
    cost: isTyped ? item.cost : (costOf(match) ?? ''),
    isGstFree: match ? match.isGstFree === true : isFree,
  }
}
