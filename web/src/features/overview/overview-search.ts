import { writeQuery } from '#/lib/address/query-string.ts'
import { oneOf, rangeParam } from '#/lib/address/search-params.ts'
import {
  readTakingsSearch,
  takingsAddress,
  type TakingsAddress,
  type TakingsSearch,
} from '#/entities/today/takings-search.ts'
import type { DateRange } from '#/ui/date/date-range.ts'
import { DEFAULT_PERIOD, PERIODS, type Period } from '#/ui/date/periods.ts'

/** What the charts show: a tab's period (`overview`), or a chosen range (`calendar`), which overrides the tab. */
export type ChartSearch =
  | { trigger: 'overview'; period: Period }
  | { trigger: 'calendar'; range: DateRange }

export type OverviewSearch = ChartSearch & { takings: TakingsSearch }

export interface OverviewAddress extends TakingsAddress {
  period?: string
  from?: string
  to?: string
}

/** Anything invalid falls back to the default period. */
export function readOverviewSearch(raw: Record<string, unknown>): OverviewSearch {
  const range = rangeParam(raw['from'], raw['to'])
  const takings = readTakingsSearch(raw)
  if (range) return { trigger: 'calendar', range, takings }
  const period = oneOf(raw['period'], PERIODS, DEFAULT_PERIOD)
  return { trigger: 'overview', period, takings }
}

export const overviewHref = (slug: string, search: OverviewSearch): string =>
  `/${slug}/home${writeQuery({ ...overviewAddress(search) })}`

/** Omits the default period. */
export function overviewAddress(search: OverviewSearch): OverviewAddress {
  const takings = takingsAddress(search.takings)
  if (search.trigger === 'calendar') return { ...search.range, ...takings }
  return { ...(search.period !== DEFAULT_PERIOD && { period: search.period }), ...takings }
}
