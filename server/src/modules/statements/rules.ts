import { addDays, localDay, timeOfDay } from '@paydeck/contract/time/days'

/** The first day of a month, `YYYY-MM-DD`, and the first day after it. */
export function daysOf(month: string): { first: string; next: string } {
  const first = `${month}-01`
  return { first, next: `${addDays(first, 31).slice(0, 7)}-01` }
}

/** Months from a day to another, newest first. */
export function monthsBetween(from: string, to: string): string[] {
  const months: string[] = []
  for (let month = to.slice(0, 7); month >= from.slice(0, 7); month = monthBefore(month))
    months.push(month)
  return months
}

export const monthBefore = (month: string): string => addDays(`${month}-01`, -1).slice(0, 7)

/** In the morning, when the night's transfers are entered. */
const DUE_MINUTES = 6 * 60

/** When the statement of the month of an instant is sent: on the first day after it, at six in the morning. */
export function dueAfter(at: Date, timeZone: string): Date {
  const { next } = daysOf(localDay(at, timeZone).slice(0, 7))
  return timeOfDay(next, DUE_MINUTES, timeZone)
}
