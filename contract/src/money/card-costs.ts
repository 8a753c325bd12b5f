import type { CardCost } from '../calls/transfers/card-costs.ts'
import { lookUp } from '../identifiers/look-up.ts'
import { SCHEME_WORDS } from '../search/search-kinds.ts'

const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** As people know it; cards of which the provider did not say are named so. */
export const schemeName = (scheme: string): string =>
  scheme === ''
    ? 'Other cards'
    : (lookUp(SCHEME_WORDS, scheme.toLowerCase())?.label ?? sentenceCase(scheme))

/** What the payments cost, in per cent of what was paid with two decimals; null where nothing was. */
export const costPercent = ({ paid, fees }: Pick<CardCost, 'paid' | 'fees'>): string | null =>
  paid > 0 ? ((fees / paid) * 100).toFixed(2) : null

/** All kinds of card of one currency together. */
export const sumOfCosts = (
  costs: readonly CardCost[],
): Pick<CardCost, 'payments' | 'paid' | 'fees'> => ({
  payments: costs.reduce((sum, one) => sum + one.payments, 0),
  paid: costs.reduce((sum, one) => sum + one.paid, 0),
  fees: costs.reduce((sum, one) => sum + one.fees, 0),
})
