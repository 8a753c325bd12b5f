import type { Country } from '@paydeck/contract/money/currency'
import {
  addDays,
  daysSpanned,
  FIRST_DAY,
  formatCalendarDay,
  isSupportedDay,
  LAST_DAY,
} from '@paydeck/contract/time/days'

import {
  financialYearBefore,
  financialYearStart,
  quarterBefore,
  quarterStart,
} from './tax-periods.ts'
import { PERIOD_DAYS, type Period } from './periods.ts'

/** Calendar days (`YYYY-MM-DD`) in the merchant's zone, both included. */
export interface DateRange {
  from: string
  to: string
}

export const ALL_DATES: DateRange = { from: FIRST_DAY, to: LAST_DAY }

export const isAllDates = ({ from, to }: DateRange): boolean =>
  from === FIRST_DAY && to === LAST_DAY

export function periodRange(period: Period, today: string): DateRange {
  return { from: addDays(today, -PERIOD_DAYS[period]), to: today }
}

export function monthBefore(today: string): DateRange {
  const to = addDays(`${today.slice(0, 7)}-01`, -1)
  return { from: `${to.slice(0, 7)}-01`, to }
}

/** The same day of an earlier month, or that month's last day. */
function monthsBefore(day: string, months: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  const dayOfMonth = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() - months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(dayOfMonth, last))
  return date.toISOString().slice(0, 10)
}

function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}

const untilToday =
  (start: (today: string) => string) =>
  (today: string): DateRange => ({ from: start(today), to: today })

const dayBefore = (today: string): DateRange => {
  const day = addDays(today, -1)
  return { from: day, to: day }
}

const PRESETS = [
  { name: 'current-week', label: 'Current week', rangeAt: untilToday(mondayOf) },
  {
    name: 'last-7-days',
    label: 'Last 7 days',
    rangeAt: untilToday((today) => addDays(today, -6)),
  },
  {
    name: 'current-month',
    label: 'Current month',
    rangeAt: untilToday((today) => `${today.slice(0, 7)}-01`),
  },
  {
    name: 'last-3-months',
    label: 'Last 3 months',
    rangeAt: untilToday((today) => monthsBefore(today, 3)),
  },
  { name: 'yesterday', label: 'Yesterday', rangeAt: dayBefore },
  { name: 'last-month', label: 'Last month', rangeAt: monthBefore },
  { name: 'today', label: 'Today', rangeAt: untilToday((today) => today) },
] as const

export interface Preset {
  name: string
  label: string
  rangeAt: (today: string) => DateRange
}

/** In Australia the quarters are those of a business activity statement. */
const taxPresets = (country: Country): readonly Preset[] => [
  {
    name: 'this-quarter',
    label: country === 'AU' ? 'This BAS quarter' : 'This quarter',
    rangeAt: untilToday(quarterStart),
  },
  {
    name: 'last-quarter',
    label: country === 'AU' ? 'Last BAS quarter' : 'Last quarter',
    rangeAt: quarterBefore,
  },
  {
    name: 'this-year',
    label: 'This financial year',
    rangeAt: untilToday((today) => financialYearStart(today, country)),
  },
  {
    name: 'last-year',
    label: 'Last financial year',
    rangeAt: (today) => financialYearBefore(today, country),
  },
]

const EVERY_DAY: Preset = { name: 'all-dates', label: 'All dates', rangeAt: () => ALL_DATES }

export function presetsFor(
  today: string,
  options: {
    hideLastThreeMonths?: boolean | undefined
    maxDays?: number | undefined
    country?: Country
  },
): readonly Preset[] {
  return [...PRESETS, ...taxPresets(options.country ?? 'AU'), EVERY_DAY].filter(
    (preset) =>
      !(options.hideLastThreeMonths && preset.name === 'last-3-months') &&
      rangeProblem(preset.rangeAt(today), options.maxDays) === null,
  )
}

export function rangeProblem(range: DateRange, maxDays: number | undefined): string | null {
  // A half-typed year reads as one of the first centuries.
  if (![range.from, range.to].every(isSupportedDay)) return 'Choose days from 1900 to 2999'
  if (range.from > range.to) return 'The first day must not be after the last day'
  if (maxDays !== undefined && daysSpanned(range.from, range.to) > maxDays)
    return `Choose at most ${maxDays} days`
  return null
}

export function describeRange(range: DateRange): string {
  if (isAllDates(range)) return EVERY_DAY.label
  const first = formatCalendarDay(range.from)
  return range.from === range.to ? first : `${first} – ${formatCalendarDay(range.to)}`
}

export function formatRangeInSentence({ from, to }: DateRange): string {
  if (isAllDates({ from, to })) return 'on any day'
  const first = formatCalendarDay(from)
  return from === to ? `on ${first}` : `from ${first} to ${formatCalendarDay(to)}`
}
