import type { CardCost } from '../calls/transfers/card-costs.ts'
import { lookUp } from '../identifiers/look-up.ts'
import { SCHEME_KEYWORDS } from '../search/search-kinds.ts'

const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The name of a card scheme for display, also if it is unknown. */
export const schemeName = (scheme: string): string =>
  scheme === ''
    ? 'Other cards'
    : (lookUp(SCHEME_KEYWORDS, scheme.toLowerCase())?.label ?? sentenceCase(scheme))

/** The fees as a percentage of the amount paid, with two decimals; null if nothing was paid. */
export const costPercent = ({ paid, fees }: Pick<CardCost, 'paid' | 'fees'>): string | null =>
  paid > 0 ? ((fees / paid) * 100).toFixed(2) : null

/** The sum over all kinds of card in one currency. */
export const sumOfCosts = (
  costs: readonly CardCost[],
): Pick<CardCost, 'payments' | 'paid' | 'fees'> => ({
  payments: costs.reduce((sum, cost) => sum + cost.payments, 0),
  paid: costs.reduce((sum, cost) => sum + cost.paid, 0),
  fees: costs.reduce((sum, cost) => sum + cost.fees, 0),
})
