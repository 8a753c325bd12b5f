import type { Country } from '@paydeck/contract/money/currency'
import { divideRounded } from '@paydeck/contract/money/money'
import { taxAdded } from '@paydeck/contract/money/tax'

/** The platform fee that a merchant agreed to, excluding GST. */
export interface FeeTerms {
  /** Hundredths of a per cent of the amount. */
  basisPoints: number
  /** Minor units per payment. */
  fixed: number
  /** The country whose GST is added. */
  taxCountry: Country
}

/** A fee in minor units; `total` is `variable + fixed + tax`. */
export interface Fee {
  variable: number
  fixed: number
  tax: number
  total: number
}

/** Rounds the variable part and the GST half up to the cent; GST is charged on the sum of both parts. */
export function feeOn(captured: number, terms: FeeTerms): Fee {
  const variable = divideRounded(captured * terms.basisPoints, 10_000)
  const { tax, total } = taxAdded(variable + terms.fixed, terms.taxCountry)
  return { variable, fixed: terms.fixed, tax, total }
}
