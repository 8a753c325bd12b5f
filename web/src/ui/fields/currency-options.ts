import { CURRENCIES } from '@paydeck/contract/money/currency'

/** The currencies to choose from, as a picker or a group of radio buttons takes them. */
export const CURRENCY_OPTIONS = CURRENCIES.map((value) => ({ value, label: value }))
