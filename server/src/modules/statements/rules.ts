import { addDays, localDay, timeOfDay } from '@paydeck/contract/time/days'

/** The first day of a month and of the next, `YYYY-MM-DD`. */
export function daysOf(month: string): { first: string; next: string } {
  const first = `${month}-01`
  return { first, next: `${addDays(first, 31).slice(0, 7)}-01` }
}

/** Newest first. */
export function monthsBetween(from: string, to: string): string[] {
  const months: string[] = []
  for (let month = to.slice(0, 7); month >= from.slice(0, 7); month = monthBefore(month))
    months.push(month)
  return months
}

export const monthBefore = (month: string): string => addDays(`${month}-01`, -1).slice(0, 7)

/** After the night's transfers have been entered. */
const DUE_MINUTES = 6 * 60

/** When the statement of an instant's month is sent: at six in the morning of the next month's first day. */
export function dueAfter(at: Date, timeZone: string): Date {
  const { next } = daysOf(localDay(at, timeZone).slice(0, 7))
  return timeOfDay(next, DUE_MINUTES, timeZone)
}
