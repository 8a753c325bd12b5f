import { divideRounded } from './money.ts'

/** What an amount is made of, in minor units; `order + tax` is always `total`, to the cent. */
export interface TaxedAmount {
  order: number
  tax: number
  total: number
}

/** The GST rate in per cent: 10 in Australia, 15 elsewhere. */
export function gstPercent(countryCode: string): 10 | 15 {
  return countryCode === 'AU' ? 10 : 15
}

/**
 * Splits a price that already contains GST: tax is total/11 in Australia, 3/23 of the total elsewhere.
 * @param total minor units, what the customer pays
 */
export function taxIncluded(total: number, countryCode: string): TaxedAmount {
  const percent = gstPercent(countryCode)
  const tax = divideRounded(total * percent, 100 + percent)
  return { order: total - tax, tax, total }
}

/**
 * Adds GST to a price without it: total is the amount times 1.1 in Australia, times 1.15 elsewhere.
 * @param order minor units before tax
 */
export function taxAdded(order: number, countryCode: string): TaxedAmount {
  const tax = divideRounded(order * gstPercent(countryCode), 100)
  return { order, tax, total: order + tax }
}
