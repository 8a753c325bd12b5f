import {
  addDays,
  localDay,
  readRange,
  startOfDay,
  type InstantRange,
} from '@paydeck/contract/time/days'

/** Half-open; null: unbounded. */
export interface OpenRange {
  start: Date | null
  end: Date | null
}

export function toRange(query: {
  createdAfter?: string | undefined
  createdBefore?: string | undefined
  timeZone?: string | undefined
}): OpenRange {
  const after = query.createdAfter
  const before = query.createdBefore
  return {
    start: after === undefined ? null : readRange(after, after, query.timeZone).start,
    end: before === undefined ? null : readRange(before, before, query.timeZone).end,
  }
}

/** Whole local days of the merchant; null: unbounded. */
export interface WholeDays {
  firstDay: string | null
  /** Exclusive. */
  endDay: string | null
}

/** Splits a range into whole local days, counted by the day rollup, and part days at the ends, counted row by row. */
export interface DayCut extends WholeDays {
  /** Rows newer than the whole days. */
  newest: InstantRange | null
  /** Rows older than the whole days. */
  oldest: InstantRange | null
}

/** A range without a whole day is all in `newest`. */
export function cutByDays(start: Date | null, end: Date | null, timeZone: string): DayCut {
  const firstDay = start === null ? null : wholeDayFrom(start, timeZone)
  const endDay = end === null ? null : localDay(end, timeZone)
  if (firstDay !== null && endDay !== null && firstDay >= endDay && start && end)
    return { firstDay: endDay, endDay, newest: { start, end }, oldest: null }
  const endOfDays = endDay === null ? null : startOfDay(endDay, timeZone)
  const startOfDays = firstDay === null ? null : startOfDay(firstDay, timeZone)
  return {
    firstDay,
    endDay,
    newest: end && endOfDays && endOfDays < end ? { start: endOfDays, end } : null,
    oldest: start && startOfDays && start < startOfDays ? { start, end: startOfDays } : null,
  }
}

/** The first day that begins at or after an instant. */
function wholeDayFrom(instant: Date, timeZone: string): string {
  const day = localDay(instant, timeZone)
  return startOfDay(day, timeZone).getTime() === instant.getTime() ? day : addDays(day, 1)
}
