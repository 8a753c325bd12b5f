import { formatMoney, formatMoneyWithCode } from '@paydeck/contract/money/money'
import { addDays, daysSpanned, formatCalendarDay } from '@paydeck/contract/time/days'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

export const weekdayOf = (day: string): string =>
  WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''

/** For sentences: omits zero cents. */
export const formatMoneyShort = (amount: number, currency: string, withCode = false): string =>
  (withCode ? formatMoneyWithCode : formatMoney)(amount, currency).replace(/\.00(?!\d)/, '')

/** `today`, `tomorrow`, `on Tuesday` within a week, else the date. */
export function relativeDay(day: string, today: string): string {
  if (day <= today) return 'today'
  if (day === addDays(today, 1)) return 'tomorrow'
  return daysSpanned(today, day) <= 7 ? `on ${weekdayOf(day)}` : `on ${shortestDate(day, today)}`
}

/** `17th Nov`. */
export const shortDay = (day: string): string => formatCalendarDay(day).replace(/ \d\d$/, '')

/** With the year if it is not the current one. */
export const shortestDate = (day: string, today: string): string =>
  day.slice(0, 4) === today.slice(0, 4) ? shortDay(day) : formatCalendarDay(day)

/** `up 12%`, `down 3%`, `the same`; null when there is nothing to compare with. */
export function formatChange(current: number, previous: number): string | null {
  if (current === previous) return 'the same'
  if (previous <= 0) return null
  const percent = Math.round((Math.abs(current - previous) / previous) * 100)
  if (percent === 0) return 'nearly the same'
  return `${current > previous ? 'up' : 'down'} ${percent.toLocaleString('en-AU')}%`
}

export const pluralise = (count: number, singular: string, plural = `${singular}s`): string =>
  `${count.toLocaleString('en-AU')} ${count === 1 ? singular : plural}`
