import type { StateSum, StateSums } from '@paydeck/contract/lists/state-sums'
import { formatMoney, formatMoneyWithCode } from '@paydeck/contract/money/money'
import type { ReactNode } from 'react'

import { Total, TotalGroup, TotalHint, Totals } from './total.tsx'

interface StateTotalsProps {
  /** What the rows are called. */
  name: string
  /** Undefined until known. */
  sums: StateSums['sums'] | undefined
  labels: Readonly<Record<string, string>>
  /** The listed state, or `all`. */
  state?: string
  /** More totals. */
  children?: ReactNode
}

/** The number of rows on all pages, and the sum of each state. */
export function StateTotals({ name, sums, labels, state = 'all', children }: StateTotalsProps) {
  if (sums === undefined) return null
  if (sums === null)
    return (
      <Totals>
        <Total name={name}>More than 10,000</Total>
        <TotalHint>Narrow the dates for a total.</TotalHint>
      </Totals>
    )
  const listed = sums.filter((sum) => state === 'all' || sum.state === state)
  const count = countOf(listed)
  if (count === 0) return null
  const format = currenciesOf(listed).size > 1 ? formatMoneyWithCode : formatMoney
  return (
    <Totals>
      <Total name={name}>{formatCount(count)}</Total>
      <TotalGroup>
        {listed.map(({ state: stateName, count: stateCount, amounts }) => (
          <Total
            key={stateName}
            name={`${labels[stateName] ?? stateName} (${formatCount(stateCount)})`}
          >
            {amounts === null
              ? 'Too many to add up'
              : amounts.map(({ amount, currency }) => format(amount, currency)).join(' and ')}
          </Total>
        ))}
      </TotalGroup>
      {children}
    </Totals>
  )
}

/** Counts for the status filter, including `all`. */
export function countsOf(
  sums: StateSums['sums'] | undefined,
): Readonly<Record<string, number>> | undefined {
  if (!sums) return undefined
  return {
    ...Object.fromEntries(sums.map(({ state, count }) => [state, count])),
    all: countOf(sums),
  }
}

const countOf = (sums: readonly StateSum[]): number =>
  sums.reduce((total, { count }) => total + count, 0)

const currenciesOf = (sums: readonly StateSum[]): Set<string> =>
  new Set(sums.flatMap(({ amounts }) => amounts?.map(({ currency }) => currency) ?? []))

const formatCount = (count: number): string => count.toLocaleString('en-AU')
