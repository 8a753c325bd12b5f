import type { StateSum, StateSums } from '@paydeck/contract/lists/state-sums'
import { currency as anyCurrency } from '@paydeck/contract/money/schemas'

import { COUNT_LIMIT, MAX_ADDED } from '../kit/pages.ts'

/** Rows of a list in one state and currency; minor units. */
export interface SumRow {
  state: string
  currency: string
  n: number
  amount: number
}

/**
 * Sums by state and currency over `rows`, which have `state`, `currency`, `amount` and the `others`. Reads at most one
 * row more than can be added up.
 */
export const sumsOf = (rows: string, others: readonly string[] = []): string =>
  `select state, currency, count(*)::int8 as n, ${['amount', ...others]
    .map((name) => `sum(${name})::int8 as ${name}`)
    .join(', ')}
   from (${rows} limit ${COUNT_LIMIT}) few group by state, currency order by state, currency`

/** Null if there are too many rows to add up. */
export function toStateSums(rows: readonly SumRow[]): StateSums['sums'] {
  const listed = rows.reduce((sum, { n }) => sum + n, 0)
  if (listed > MAX_ADDED) return null
  return [...byState(rows)].map(([state, stateRows]) => ({
    state,
    count: countOf(stateRows),
    amounts: amountsOf(stateRows),
  }))
}

/** Takes the counts from elsewhere; a state with too many rows to add up has no amounts. */
export const withCounts = (
  counts: readonly { state: string; n: number }[],
  rows: readonly SumRow[],
): StateSum[] =>
  counts.map(({ state, n }) => {
    const stateRows = rows.filter((row) => row.state === state)
    return {
      state,
      count: n,
      amounts: countOf(stateRows) > MAX_ADDED ? null : amountsOf(stateRows),
    }
  })

const countOf = (rows: readonly SumRow[]): number => rows.reduce((sum, { n }) => sum + n, 0)

const amountsOf = (rows: readonly SumRow[]) =>
  rows.map(({ currency, amount }) => ({ currency: anyCurrency.parse(currency), amount }))

const byState = (rows: readonly SumRow[]): Map<string, SumRow[]> =>
  Map.groupBy(rows, ({ state }) => state)
