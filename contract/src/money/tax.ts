import { divideRounded } from './money.ts'

/** Minor units; `order + tax` is always `total`, to the cent. */
export interface TaxedAmount {
  order: number
  tax: number
  total: number
}

export function gstPercent(countryCode: string): 10 | 15 {
  return countryCode === 'AU' ? 10 : 15
}

/** Minor units: the GST within a total is 1/11 of it in Australia, 3/23 elsewhere. */
export function taxIncluded(total: number, countryCode: string): TaxedAmount {
  const percent = gstPercent(countryCode)
  const tax = divideRounded(total * percent, 100 + percent)
  return { order: total - tax, tax, total }
}

/** Minor units: the total is 1.1 times the amount in Australia, 1.15 times elsewhere. */
export function taxAdded(order: number, countryCode: string): TaxedAmount {
  const tax = divideRounded(order * gstPercent(countryCode), 100)
  return { order, tax, total: order + tax }
}
