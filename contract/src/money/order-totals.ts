import { taxAdded, taxIncluded, type TaxedAmount } from './tax.ts'

export interface Priced {
  quantity: number
  amount: number
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

/** Minor units; `order + tax` is `total` to the cent. The trading country decides the rate. */
export function orderTotals(entered: number, country: string, mode: GstMode): TaxedAmount {
  return mode === 'inclusive' ? taxIncluded(entered, country) : taxAdded(entered, country)
}
