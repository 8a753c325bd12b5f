import type { Product } from '@paydeck/contract/calls/settings/products'
import { productKey } from '@paydeck/contract/merchant/products'

import type { DraftItem } from '../draft-item.ts'
import { lineCost } from './line-cost.ts'
import type { OrderTerms } from '../order-terms.ts'

/**
 * What changes in an item when its name is typed or chosen: the name of a product brings its price, until staff type
 * another one. A price that a product brought goes with its name.
 */
export function nameItem(
  item: Pick<DraftItem, 'name' | 'cost'>,
  name: string,
  products: readonly Product[],
  terms: OrderTerms,
): Pick<DraftItem, 'name' | 'cost'> {
  const costOf = (text: string): string | null => {
    const key = productKey(text)
    const known = products.find((one) => productKey(one.name) === key)
    return known && known.currency === terms.currency ? lineCost(known, terms) : null
  }
  const brought = costOf(item.name)
  const isTyped = item.cost.trim() !== '' && item.cost !== brought
  return { name, cost: isTyped ? item.cost : (costOf(name) ?? '') }
}
