import { formatFigures } from '@paydeck/contract/money/money'
import { taxAdded, taxIncluded } from '@paydeck/contract/money/tax'

import type { OrderTerms } from '../order-terms.ts'

export interface Price {
  /** The price of one unit, in minor units. */
  price: number
  includesGst: boolean
  isGstFree?: boolean | undefined
}

/** The cost of one unit as staff would type it, in a form with prices that do or do not include GST. */
export function lineCost(
  { price, includesGst, isGstFree }: Price,
  { country, mode }: Pick<OrderTerms, 'country' | 'mode'>,
): string {
  if (isGstFree || includesGst === (mode === 'inclusive')) return formatFigures(price)
  return formatFigures(
    includesGst ? taxIncluded(price, country).order : taxAdded(price, country).total,
  )
}
