import { addDays } from '@paydeck/contract/time/days'

export const monthOf = (day: string): string => day.slice(0, 7)

export function addMonths(month: string, count: number): string {
  const date = new Date(`${month}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + count)
  return date.toISOString().slice(0, 7)
}

/** The weeks of a month, each from Monday; null for the days of other months. */
export function weeksOf(month: string): (string | null)[][] {
  const first = `${month}-01`
  const weekday = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7
  const monday = addDays(first, -weekday)
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (__, day) => addDays(monday, week * 7 + day)).map((day) =>
      monthOf(day) === month ? day : null,
    ),
  )
  return weeks.filter((week) => week.some((day) => day !== null))
}

const inUtc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-AU', { timeZone: 'UTC', ...options })

const LONG_DAY = inUtc({ day: 'numeric', month: 'long', year: 'numeric' })
const LONG_MONTH = inUtc({ month: 'long', year: 'numeric' })

export const longDay = (day: string): string => LONG_DAY.format(new Date(`${day}T00:00:00Z`))

export const longMonth = (month: string): string =>
  LONG_MONTH.format(new Date(`${month}-01T00:00:00Z`))
