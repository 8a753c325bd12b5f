import type { TakingsPeriod } from '@paydeck/contract/calls/today'
import type { Country } from '@paydeck/contract/money/currency'
import { addDays, daysSpanned } from '@paydeck/contract/time/days'
import { FIRST_MONTH_OF_YEAR } from '@paydeck/contract/time/financial-year'

/** Local days, both included. */
export interface Days {
  from: string
  to: string
}

export interface Compared {
  shown: Days
  /** The same days of the previous period. */
  before: Days
  /** The last day of the previous period. */
  endBefore: string
}

const firstOf = (year: number, month: number): string =>
  new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10)

const partsOf = (day: string) => ({ year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) })

const mondayOf = (day: string): string =>
  addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/** The first day of the period `steps` before the one that contains a day. */
function startOf(period: TakingsPeriod, day: string, country: Country, steps = 0): string {
  const { year, month } = partsOf(day)
  if (period === 'day') return addDays(day, -7 * steps)
  if (period === 'week') return addDays(mondayOf(day), -7 * steps)
  if (period === 'month') return firstOf(year, month - steps)
  if (period === 'quarter') return firstOf(year, month - ((month - 1) % 3) - 3 * steps)
  const first = FIRST_MONTH_OF_YEAR[country]
  return firstOf((month < first ? year - 1 : year) - steps, first)
}

function lastOf(period: TakingsPeriod, start: string, country: Country): string {
  if (period === 'day') return start
  return addDays(startOf(period, addDays(start, MAX_DAYS[period]), country), -1)
}

/** Days that always reach the next period, and never pass it. */
const MAX_DAYS = { week: 7, month: 31, quarter: 92, year: 366 } as const

/** The same day a year earlier; the 28th of February for the 29th. */
function yearBefore(day: string): string {
  const before = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
  return before.endsWith('-02-29') ? before.replace(/29$/, '28') : before
}

/** How far into the previous period to compare, for a period that is not over. */
function matching(period: TakingsPeriod, { from, to }: Days, before: string, end: string): string {
  if (period === 'year') return yearBefore(to)
  const day = addDays(before, daysSpanned(from, to) - 1)
  return day < end ? day : end
}

/** The period of a day, until today at most, and the same days of the previous one; for a day, a week earlier. */
export function comparedDays(
  period: TakingsPeriod,
  day: string,
  { today, country }: { today: string; country: Country },
): Compared {
  const from = startOf(period, day, country)
  const end = lastOf(period, from, country)
  const start = startOf(period, from, country, 1)
  const endBefore = lastOf(period, start, country)
  if (end < today)
    return { shown: { from, to: end }, before: { from: start, to: endBefore }, endBefore }
  const shown = { from, to: today }
  return {
    shown,
    before: { from: start, to: matching(period, shown, start, endBefore) },
    endBefore,
  }
}
