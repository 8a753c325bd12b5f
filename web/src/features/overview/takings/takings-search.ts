import { TAKINGS_PERIODS } from '@paydeck/contract/calls/today'

import { CURRENT_WEEK, type TakingsSearch } from '#/entities/today/today-queries.ts'
import { oneOf, rangeParam } from '#/lib/address/search-params.ts'

export interface TakingsAddress {
  takings?: string
  on?: string
}

/** Anything invalid falls back to this week. */
export function readTakingsSearch(raw: Record<string, unknown>): TakingsSearch {
  return {
    period: oneOf(raw['takings'], TAKINGS_PERIODS, CURRENT_WEEK.period),
    day: rangeParam(raw['on'], raw['on'])?.from ?? null,
  }
}

export const takingsAddress = ({ period, day }: TakingsSearch): TakingsAddress => ({
  ...(period !== CURRENT_WEEK.period && { takings: period }),
  ...(day !== null && { on: day }),
})
