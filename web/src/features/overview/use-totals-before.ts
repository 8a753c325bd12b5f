import { useQuery } from '@tanstack/react-query'

import { dailyCounts } from '#/entities/counts/count-queries.ts'
import type { DateRange } from '#/ui/date/date-range.ts'

import { rangeBefore } from './comparison.ts'

/** What both charts came to in a range. */
export interface Totals {
  transactions: number
  customers: number
}

interface Asked {
  merchantId: string
  range: DateRange
  timeZone: string
  /** The charts have their own numbers. */
  isAsked: boolean
}

const sum = (pairs: readonly (readonly [string, number])[]): number =>
  pairs.reduce((total, [, count]) => total + count, 0)

/** What both charts came to in as many days before; undefined until it arrives. */
export function useTotalsBefore({ merchantId, range, timeZone, isAsked }: Asked) {
  const { data, isPlaceholderData } = useQuery({
    ...dailyCounts(merchantId, rangeBefore(range), timeZone),
    enabled: isAsked,
  })
  // Placeholder data belongs to another range.
  if (!data || isPlaceholderData) return undefined
  return { transactions: sum(data.transactions), customers: sum(data.customers) } satisfies Totals
}
