import { taxAdded, taxIncluded, type TaxedAmount } from './tax.ts'

export interface Priced {
  quantity: number
  amount: number
  isGstFree?: boolean | undefined
}

export type GstMode = 'inclusive' | 'exclusive'

/** Manual payments that show GST include it in their prices; the others add it (BRAND-04, A-50). */
export const gstMode = (manualPaymentIncludeGst: boolean): GstMode =>
  manualPaymentIncludeGst ? 'inclusive' : 'exclusive'

/** Null when the sum is too large to be exact. */
export function sumOf(items: readonly Priced[]): number | null {
  const sum = items.reduce((total, { quantity, amount }) => total + quantity * amount, 0)
  return Number.isSafeInteger(sum) ? sum : null
}

/** The GST-free part of the sum, minor units. */
export const gstFreeOf = (items: readonly Priced[]): number =>
  sumOf(items.filter(({ isGstFree }) => isGstFree === true)) ?? 0

/**
 * Minor units; `order + tax` is `total` to the cent. The trading country decides the rate.
 * @param gstFree the GST-free part of the entered amount
 */
export function orderTotals(
  entered: number,
  country: string,
  mode: GstMode,
  gstFree = 0,
): TaxedAmount {
  const taxed = entered - gstFree
  const { order, tax, total } =
    mode === 'inclusive' ? taxIncluded(taxed, country) : taxAdded(taxed, country)
  return { order: order + gstFree, tax, total: total + gstFree }
}
