import {
  addDays,
  daysSpanned,
  formatCalendarDay,
  isSupportedDay,
} from '@paydeck/contract/time/days'

import { PERIOD_DAYS, type Period } from './periods.ts'

/** A range of calendar days (`YYYY-MM-DD`), both counted, in the merchant's own zone. */
export interface DateRange {
  from: string
  to: string
}

/** The days of a period: from today minus its length to today. */
export function periodRange(period: Period, today: string): DateRange {
  return { from: addDays(today, -PERIOD_DAYS[period]), to: today }
}

/** The whole month before today's, as books are kept. */
export function monthBefore(today: string): DateRange {
  const to = addDays(`${today.slice(0, 7)}-01`, -1)
  return { from: `${to.slice(0, 7)}-01`, to }
}

/** The same day of an earlier month, or that month's last day when it is shorter. */
function monthsBefore(day: string, months: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  const wanted = at.getUTCDate()
  at.setUTCDate(1)
  at.setUTCMonth(at.getUTCMonth() - months)
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()
  at.setUTCDate(Math.min(wanted, last))
  return at.toISOString().slice(0, 10)
}

/** The Monday of the day's week. */
function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}

/** The ready-made ranges of the date filter; every one ends today. */
export const PRESETS = [
  { name: 'current-week', label: 'Current week', start: mondayOf },
  { name: 'last-7-days', label: 'Last 7 days', start: (today: string) => addDays(today, -6) },
  {
    name: 'current-month',
    label: 'Current month',
    start: (today: string) => `${today.slice(0, 7)}-01`,
  },
  {
    name: 'last-3-months',
    label: 'Last 3 months',
    start: (today: string) => monthsBefore(today, 3),
  },
] as const
export type Preset = (typeof PRESETS)[number]

/** The days a preset means today. */
export function presetRange(preset: Preset, today: string): DateRange {
  return { from: preset.start(today), to: today }
}

/** The presets a filter offers: "Last 3 months" can be hidden, and none exceeds the longest allowed span. */
export function presetsFor(
  today: string,
  options: { hideLastThreeMonths?: boolean | undefined; maxDays?: number | undefined },
): readonly Preset[] {
  return PRESETS.filter(
    (preset) =>
      !(options.hideLastThreeMonths && preset.name === 'last-3-months') &&
      rangeProblem(presetRange(preset, today), options.maxDays) === null,
  )
}

/** Why a range cannot be taken, in words, or null. */
export function rangeProblem(range: DateRange, maxDays: number | undefined): string | null {
  // Half typed, a year is one of the first centuries.
  if (![range.from, range.to].every(isSupportedDay)) return 'Choose days from 1900 to 2999'
  if (range.from > range.to) return 'The first day must not be after the last day'
  if (maxDays !== undefined && daysSpanned(range.from, range.to) > maxDays)
    return `Choose at most ${maxDays} days`
  return null
}

/** `13th Nov 26 – 20th Nov 26`, or the one day. */
export function describeRange(range: DateRange): string {
  const first = formatCalendarDay(range.from)
  return range.from === range.to ? first : `${first} – ${formatCalendarDay(range.to)}`
}

/** The range within a sentence: `from 13th Nov 26 to 20th Nov 26`, or `on 13th Nov 26`. */
export function rangeInWords({ from, to }: DateRange): string {
  const first = formatCalendarDay(from)
  return from === to ? `on ${first}` : `from ${first} to ${formatCalendarDay(to)}`
}

/** What is wrong with two days as they are typed, either of which may still be missing; null when nothing is. */
export function typedRangeProblem({ from, to }: DateRange): string | null {
  if (from === '' || to === '') return 'Choose the first and the last day'
  return rangeProblem({ from, to }, undefined)
}
