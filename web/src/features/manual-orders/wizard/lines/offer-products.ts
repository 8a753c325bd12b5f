import type { Product } from '@paydeck/contract/calls/settings/products'
import { productKey } from '@paydeck/contract/merchant/products'

import type { DraftItem } from '../draft-item.ts'
import { lineCost } from './line-cost.ts'
import type { OrderTerms } from '../order-terms.ts'

/**
 * Applies a typed or chosen name to an item. A product's name sets its price, unless staff typed another one, and
 * whether it is GST-free. Changing the name clears a price that a product had set.
 */
export function nameItem(
  item: Pick<DraftItem, 'name' | 'cost' | 'isGstFree'>,
  name: string,
  products: readonly Product[],
  terms: OrderTerms,
): Pick<DraftItem, 'name' | 'cost' | 'isGstFree'> {
  const soldAs = (text: string): Product | undefined => {
    const key = productKey(text)
    return products.find((one) => productKey(one.name) === key && one.currency === terms.currency)
  }
  const costOf = (product: Product | undefined): string | null =>
    product ? lineCost(product, terms) : null
  const [before, known] = [soldAs(item.name), soldAs(name)]
  const isTyped = item.cost.trim() !== '' && item.cost !== costOf(before)
  const isFree = before?.isGstFree === true ? false : item.isGstFree
  return {
    name,
    cost: isTyped ? item.cost : (costOf(known) ?? ''),
    isGstFree: known ? known.isGstFree === true : isFree,
  }
}
