import { CURRENCIES } from '@paydeck/contract/money/currency'

export const CURRENCY_OPTIONS = CURRENCIES.map((value) => ({ value, label: value }))
