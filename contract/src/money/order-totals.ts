import { taxAdded, taxIncluded, type TaxedAmount } from './tax.ts'

/** One line of an order: how many, and what one costs in minor units. */
export interface Priced {
  quantity: number
  /** Minor units for one. */
  amount: number
}

/** How a merchant enters prices: with the GST in them, or without, so that it comes on top. */
export type GstMode = 'inclusive' | 'exclusive'

/** Manual payments that speak of GST have it in their prices; for the others it is added (BRAND-04, A-50). */
export const gstMode = (manualPaymentIncludeGst: boolean): GstMode =>
  manualPaymentIncludeGst ? 'inclusive' : 'exclusive'

/** The sum of quantity times cost, in minor units; null when it is too large to be exact. */
export function sumOf(items: readonly Priced[]): number | null {
  const sum = items.reduce((total, { quantity, amount }) => total + quantity * amount, 0)
  return Number.isSafeInteger(sum) ? sum : null
}

/**
 * What an entered price comes to: the order without tax, the GST, and what the customer pays; `order + tax` is `total`
 * to the cent.
 * @param entered minor units, in the way the merchant enters prices
 * @param country the merchant's trading country, which has the rate
 */
export function orderTotals(entered: number, country: string, mode: GstMode): TaxedAmount {
  return mode === 'inclusive' ? taxIncluded(entered, country) : taxAdded(entered, country)
}
