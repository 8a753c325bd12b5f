import { addDays, daysSpanned } from '@paydeck/contract/time/days'

import type { DateRange } from '#/ui/date/date-range.ts'

export function rangeBefore({ from, to }: DateRange): DateRange {
  return { from: addDays(from, -daysSpanned(from, to)), to: addDays(from, -1) }
}

/** @param days the length of each range */
export function formatComparison(total: number, before: number, days: number): string {
  const when = days === 1 ? 'the day before' : `in the ${days.toLocaleString('en-AU')} days before`
  if (before === 0) return total === 0 ? `None ${when} either` : `None ${when}`
  if (total === before) return `As many as ${when}`
  const percent = Math.round((Math.abs(total - before) / before) * 100)
  const there = `${before.toLocaleString('en-AU')} ${when}`
  if (percent === 0) return `Nearly the same as the ${there}`
  const which = total > before ? 'more' : 'fewer'
  return `${percent.toLocaleString('en-AU')}% ${which} than the ${there}`
}
