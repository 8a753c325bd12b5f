import { oneOf, rangeParam } from '#/lib/address/search-params.ts'
import type { DateRange } from '#/ui/date/date-range.ts'
import { DEFAULT_PERIOD, PERIODS, type Period } from '#/ui/date/periods.ts'

/**
 * What decides the days of the charts: a tab (`overview`) or days picked by hand (`calendar`), which put the tab's
 * period out of force.
 */
export type OverviewSearch =
  | { trigger: 'overview'; period: Period }
  | { trigger: 'calendar'; range: DateRange }

/** The address parameters, defaults left out. */
export interface OverviewAddress {
  period?: string
  from?: string
  to?: string
}

/** Reads the address; junk falls back to the default period. */
export function readOverviewSearch(raw: Record<string, unknown>): OverviewSearch {
  const range = rangeParam(raw['from'], raw['to'])
  if (range) return { trigger: 'calendar', range }
  return { trigger: 'overview', period: oneOf(raw['period'], PERIODS, DEFAULT_PERIOD) }
}

/** Writes the address; the default period is left out. */
export function overviewAddress(search: OverviewSearch): OverviewAddress {
  if (search.trigger === 'calendar') return { ...search.range }
  return search.period === DEFAULT_PERIOD ? {} : { period: search.period }
}
