import { useQuery } from '@tanstack/react-query'

import { dailyCounts } from '#/entities/counts/count-queries.ts'
import type { DateRange } from '#/ui/date/date-range.ts'

import { previousRange } from './comparison.ts'

/** The totals of both charts in a range. */
export interface Totals {
  transactions: number
  customers: number
}

interface TotalsParams {
  merchantId: string
  range: DateRange
  timeZone: string
  /** Whether the charts have loaded: these totals are requested after them. */
  isEnabled: boolean
}

const sum = (pairs: readonly (readonly [string, number])[]): number =>
  pairs.reduce((total, [, count]) => total + count, 0)

/** The totals of both charts for the same number of days before; undefined until known. */
export function usePreviousTotals({ merchantId, range, timeZone, isEnabled }: TotalsParams) {
  const { data, isPlaceholderData } = useQuery({
    ...dailyCounts(merchantId, previousRange(range), timeZone),
    enabled: isEnabled,
  })
  // Placeholder data belongs to another range.
  if (!data || isPlaceholderData) return undefined
  return { transactions: sum(data.transactions), customers: sum(data.customers) } satisfies Totals
}
