import { oneOf, rangeParam } from '#/lib/address/search-params.ts'
import type { DateRange } from '#/ui/date/date-range.ts'
import { DEFAULT_PERIOD, PERIODS, type Period } from '#/ui/date/periods.ts'

/** A tab's period (`overview`), or a chosen range (`calendar`), which overrides the tab. */
export type OverviewSearch =
  | { trigger: 'overview'; period: Period }
  | { trigger: 'calendar'; range: DateRange }

export interface OverviewAddress {
  period?: string
  from?: string
  to?: string
}

/** Anything invalid falls back to the default period. */
export function readOverviewSearch(raw: Record<string, unknown>): OverviewSearch {
  const range = rangeParam(raw['from'], raw['to'])
  if (range) return { trigger: 'calendar', range }
  return { trigger: 'overview', period: oneOf(raw['period'], PERIODS, DEFAULT_PERIOD) }
}

/** Omits the default period. */
export function overviewAddress(search: OverviewSearch): OverviewAddress {
  if (search.trigger === 'calendar') return { ...search.range }
  return search.period === DEFAULT_PERIOD ? {} : { period: search.period }
}
