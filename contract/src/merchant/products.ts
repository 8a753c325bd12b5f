import type { OrderItem } from '../calls/orders.ts'
import { sumOf } from '../money/order-totals.ts'

/** As many as are remembered of one merchant; the one that was used longest ago goes first. */
export const MAX_PRODUCTS = 500
/** As long as a line of an order. */
export const MAX_PRODUCT_NAME = 255

/** On one line, with single spaces. */
export const tidyProductName = (name: string): string =>
  name
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** What a product is known by: `Flat white` and `flat  WHITE` are the same. */
export const productKey = (name: string): string => tidyProductName(name).toLowerCase()

export interface SoldLine {
  name: string
  /** Of one unit, in minor units. */
  price: number
  includesGst: boolean
  isGstFree: boolean
}

/**
 * What to remember of an order's lines, each name once, its last price. GST is within the prices unless it was added
 * to their sum.
 */
export function soldLines(
  items: readonly Pick<OrderItem, 'description' | 'quantity' | 'amount' | 'isGstFree'>[],
  total: number,
): SoldLine[] {
  const includesGst = total === sumOf(items)
  const byKey = new Map<string, SoldLine>()
  for (const { description, amount, isGstFree = false } of items) {
    const name = tidyProductName(description)
    if (name !== '')
      byKey.set(productKey(name), {
        name,
        price: amount,
        includesGst: includesGst || isGstFree,
        isGstFree,
      })
  }
  return [...byKey.values()]
}
