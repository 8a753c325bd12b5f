import type { Country } from '@paydeck/contract/money/currency'
import { divideRounded } from '@paydeck/contract/money/money'
import { taxAdded } from '@paydeck/contract/money/tax'

/** What a merchant agreed to pay per payment; quoted without GST. */
export interface FeeTerms {
  /** Hundredths of a per cent of the amount. */
  basisPoints: number
  /** Minor units per payment. */
  fixed: number
  /** Whose GST is added. */
  taxCountry: Country
}

/** A fee in minor units; `total` is `variable + fixed + tax`. */
export interface Fee {
  variable: number
  fixed: number
  tax: number
  total: number
}

/** The fee on a captured amount: each part rounded half up to the cent, GST added on the sum of the two. */
export function feeOn(captured: number, terms: FeeTerms): Fee {
  const variable = divideRounded(captured * terms.basisPoints, 10_000)
  const { tax, total } = taxAdded(variable + terms.fixed, terms.taxCountry)
  return { variable, fixed: terms.fixed, tax, total }
}
