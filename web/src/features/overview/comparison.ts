import { addDays, daysSpanned } from '@paydeck/contract/time/days'

import type { DateRange } from '#/ui/date/date-range.ts'

export function previousRange({ from, to }: DateRange): DateRange {
  return { from: addDays(from, -daysSpanned(from, to)), to: addDays(from, -1) }
}

/** @param days the length of each range */
export function formatComparison(total: number, previous: number, days: number): string {
  const period =
    days === 1 ? 'the previous day' : `the previous ${days.toLocaleString('en-AU')} days`
  const none = `None ${days === 1 ? 'on' : 'in'} ${period}`
  if (previous === 0) return total === 0 ? `${none} either` : none
  if (total === previous) return `Same as ${period}`
  const percent = Math.round((Math.abs(total - previous) / previous) * 100)
  const periodText = `${period} (${previous.toLocaleString('en-AU')})`
  if (percent === 0) return `Nearly the same as ${periodText}`
  const direction = total > previous ? 'Up' : 'Down'
  return `${direction} ${percent.toLocaleString('en-AU')}% on ${periodText}`
}
