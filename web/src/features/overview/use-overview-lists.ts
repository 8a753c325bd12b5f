import { useMemo } from 'react'

import { overviewLists, type OverviewLists } from './count-lists.ts'

type Pairs = readonly (readonly [string, number])[]

/** The lists of both charts, made anew for new numbers only: a chart is drawn for every new list. */
export function useOverviewLists(
  counts: { transactions: Pairs; customers: Pairs } | undefined,
  today: string,
): OverviewLists | undefined {
  return useMemo(
    () => counts && overviewLists(counts.transactions, counts.customers, today),
    [counts, today],
  )
}
