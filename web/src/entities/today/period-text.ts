import type { TakingsPeriod } from '@paydeck/contract/calls/today'
import { daysSpanned, formatCalendarDay } from '@paydeck/contract/time/days'

import { shortDay, weekdayOf } from './today-format.ts'

interface Days {
  from: string
  to: string
}

export const PERIOD_NAMES: Readonly<Record<TakingsPeriod, string>> = {
  day: 'Today',
  week: 'This week',
  month: 'This month',
  quarter: 'This quarter',
  year: 'Financial year',
}

/** The names of the periods before the current ones. */
export const PREVIOUS_NAMES: Readonly<Record<TakingsPeriod, string>> = {
  day: 'Yesterday',
  week: 'Last week',
  month: 'Last month',
  quarter: 'Last quarter',
  year: 'Last financial year',
}

/** `Tuesday 17th Nov 26`, or `9th Nov – 15th Nov 26`. */
export function daysText({ from, to }: Days): string {
  if (from === to) return `${weekdayOf(from)} ${formatCalendarDay(from)}`
  const start = from.slice(0, 4) === to.slice(0, 4) ? shortDay(from) : formatCalendarDay(from)
  return `${start} – ${formatCalendarDay(to)}`
}

/** The days that the figures are compared with. */
export function comparisonText(period: TakingsPeriod, previous: Days, isOver: boolean): string {
  if (isOver) return daysText(previous)
  const isOneDay = period === 'day' || daysSpanned(previous.from, previous.to) === 1
  return `${daysText(previous)}${isOneDay ? ' by this time' : ', the last day by this time'}`
}
