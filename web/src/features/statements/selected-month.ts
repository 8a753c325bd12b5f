import type { StatementMonth } from '@paydeck/contract/calls/transfers/statements'
import { formatMonth } from '@paydeck/contract/time/months'

import type { StatementsSearch } from './statements-search.ts'

export const keyOf = ({ month, currency }: StatementMonth): string => `${month} ${currency}`

export const labelOf = ({ month, currency }: StatementMonth): string =>
  `${formatMonth(month)} · ${currency}`

/** The month in the address, else the newest that is over, else the newest. */
export function selectedMonth(
  months: readonly StatementMonth[],
  { month, currency }: StatementsSearch,
  today: string,
): StatementMonth | undefined {
  const requested = months.find(
    (candidate) =>
      candidate.month === month && (currency === undefined || candidate.currency === currency),
  )
  return requested ?? months.find((candidate) => candidate.month < today.slice(0, 7)) ?? months[0]
}
