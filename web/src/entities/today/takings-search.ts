import { TAKINGS_PERIODS, type TakingsPeriod } from '@paydeck/contract/calls/today'

import { oneOf, rangeParam } from '#/lib/address/search-params.ts'

export interface TakingsSearch {
  period: TakingsPeriod
  /** A local day within the period; null is today. */
  day: string | null
}

export const CURRENT_WEEK: TakingsSearch = { period: 'week', day: null }

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
