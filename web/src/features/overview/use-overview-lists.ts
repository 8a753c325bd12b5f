import { useMemo } from 'react'

import { overviewLists, type OverviewLists } from './count-lists.ts'

type Pairs = readonly (readonly [string, number])[]

/** Memoised, because a chart redraws for every new list. */
export function useOverviewLists(
  counts: { transactions: Pairs; customers: Pairs } | undefined,
  today: string,
): OverviewLists | undefined {
  return useMemo(
    () => counts && overviewLists(counts.transactions, counts.customers, today),
    [counts, today],
  )
}
