import type { Product } from '@paydeck/contract/calls/settings/products'
import { formatFigures } from '@paydeck/contract/money/money'
import { sumOf } from '@paydeck/contract/money/order-totals'
import { taxAdded } from '@paydeck/contract/money/tax'

import { parseCost } from '#/lib/text/parse-cost.ts'
import type { OrderTerms } from '../wizard/order-terms.ts'

/** A chosen product; `amount` is what the customer pays for one, in minor units. */
export interface PickedLine {
  description: string
  quantity: number
  amount: number
  isGstFree: boolean
}

const MAX_LINES = 200
const MAX_QUANTITY = 1_000_000

const unitPrice = ({ price, includesGst, isGstFree }: Product, { country }: OrderTerms): number =>
  includesGst || isGstFree ? price : taxAdded(price, country).total

/** Adds one of a product. */
export function pickProduct(
  lines: readonly PickedLine[],
  product: Product,
  terms: OrderTerms,
): PickedLine[] {
  const amount = unitPrice(product, terms)
  const { name: description, isGstFree = false } = product
  const existing = lines.find((line) => line.description === description && line.amount === amount)
  if (existing) return changeQuantity(lines, existing, 1)
  return lines.length < MAX_LINES
    ? [...lines, { description, quantity: 1, amount, isGstFree }]
    : [...lines]
}

/** Removes the line at quantity zero. */
export const changeQuantity = (
  lines: readonly PickedLine[],
  line: PickedLine,
  by: 1 | -1,
): PickedLine[] =>
  lines.flatMap((current) => {
    const quantity =
      current === line ? Math.min(current.quantity + by, MAX_QUANTITY) : current.quantity
    return quantity > 0 ? [{ ...current, quantity }] : []
  })

/** The sum of the lines, as staff would type it; empty without lines. */
export const amountOfLines = (lines: readonly PickedLine[]): string => {
  const sum = sumOf(lines)
  return lines.length === 0 || sum === null ? '' : formatFigures(sum)
}

/** False when another amount was typed, for example a discount: the lines are then not sent. */
export const addUpTo = (lines: readonly PickedLine[], amount: string): boolean =>
  lines.length > 0 && sumOf(lines) === parseCost(amount)
