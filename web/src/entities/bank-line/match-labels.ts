import type { BankLineMatch } from '@paydeck/contract/calls/transfers/bank-lines'

/** How a deposit was linked with its transfer. */
export const MATCH_LABELS: Readonly<Record<BankLineMatch, string>> = {
  reference: 'Matched by reference',
  amount_and_day: 'Matched by amount and day',
  remembered: 'Matched by what you said before',
  by_hand: 'Matched by hand',
}
