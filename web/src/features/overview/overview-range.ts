import { periodRange, type DateRange } from '#/ui/date/date-range.ts'
import type { ChartSearch } from './overview-search.ts'

/** @param today the current local day */
export function overviewRange(search: ChartSearch, today: string): DateRange {
  return search.trigger === 'calendar' ? search.range : periodRange(search.period, today)
}
