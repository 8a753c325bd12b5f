import type { OrderItem } from '../calls/orders.ts'
import { sumOf } from '../money/order-totals.ts'

/** The most products per merchant. The least recently used are dropped. */
export const MAX_PRODUCTS = 500
/** The same as for a line of an order. */
export const MAX_PRODUCT_NAME = 255

/** On one line, with single spaces. */
export const tidyProductName = (name: string): string =>
  name
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** The form in which names are compared: `Flat white` and `flat  WHITE` are the same. */
export const productKey = (name: string): string => tidyProductName(name).toLowerCase()

export interface SoldLine {
  name: string
  /** Per unit, in minor units. */
  price: number
  includesGst: boolean
  isGstFree: boolean
}

/**
 * The products to remember from an order's lines: each name once, with its last price. GST is within the prices unless
 * it was added to their sum.
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
