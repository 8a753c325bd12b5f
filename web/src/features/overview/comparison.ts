import { addDays, daysSpanned } from '@paydeck/contract/time/days'

import type { DateRange } from '#/ui/date/date-range.ts'

export function rangeBefore({ from, to }: DateRange): DateRange {
  return { from: addDays(from, -daysSpanned(from, to)), to: addDays(from, -1) }
}

/** @param days the length of each range */
export function formatComparison(total: number, before: number, days: number): string {
  const when = days === 1 ? 'the previous day' : `the previous ${days.toLocaleString('en-AU')} days`
  const none = `None ${days === 1 ? 'on' : 'in'} ${when}`
  if (before === 0) return total === 0 ? `${none} either` : none
  if (total === before) return `Same as ${when}`
  const percent = Math.round((Math.abs(total - before) / before) * 100)
  const previous = `${when} (${before.toLocaleString('en-AU')})`
  if (percent === 0) return `Nearly the same as ${previous}`
  const direction = total > before ? 'Up' : 'Down'
  return `${direction} ${percent.toLocaleString('en-AU')}% on ${previous}`
}
