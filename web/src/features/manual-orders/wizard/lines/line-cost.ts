import { formatFigures } from '@paydeck/contract/money/money'
import { taxAdded, taxIncluded } from '@paydeck/contract/money/tax'

import type { OrderTerms } from '../order-terms.ts'

export interface Price {
  /** Of one unit, in minor units. */
  price: number
  includesGst: boolean
  isGstFree?: boolean | undefined
}

/** What one unit costs in a form whose prices do or do not include GST, as staff would type it. */
export function lineCost(
  { price, includesGst, isGstFree }: Price,
  { country, mode }: Pick<OrderTerms, 'country' | 'mode'>,
): string {
  if (isGstFree || includesGst === (mode === 'inclusive')) return formatFigures(price)
  return formatFigures(
    includesGst ? taxIncluded(price, country).order : taxAdded(price, country).total,
  )
}
