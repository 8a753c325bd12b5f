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
  const { createdAfter: after, createdBefore: before, timeZone } = query
  const bound = after ?? before
  if (bound === undefined) return { start: null, end: null }
  const { start, end } = readRange(after ?? bound, before ?? bound, timeZone)
  return { start: after === undefined ? null : start, end: before === undefined ? null : end }
}

/** Whole local days of the merchant; null: unbounded. */
export interface WholeDays {
  firstDay: string | null
  /** Exclusive. */
  endDay: string | null
}

/** Splits a range into whole local days, counted by the day rollup, and part days at the ends, counted row by row. */
export interface DayCut extends WholeDays {
  newest: InstantRange | null
  oldest: InstantRange | null
}

/** A range without a whole day is all in `newest`. */
export function cutByDays(start: Date | null, end: Date | null, timeZone: string): DayCut {
  const firstDay = start && wholeDayFrom(start, timeZone)
  const endDay = end && localDay(end, timeZone)
  if (start && end && firstDay !== null && endDay !== null && firstDay >= endDay)
    return { firstDay: endDay, endDay, newest: { start, end }, oldest: null }
  return {
    firstDay,
    endDay,
    newest: rangeOf(startOf(endDay, timeZone), end),
    oldest: rangeOf(start, startOf(firstDay, timeZone)),
  }
}

const startOf = (day: string | null, timeZone: string): Date | null =>
  day === null ? null : startOfDay(day, timeZone)

const rangeOf = (start: Date | null, end: Date | null): InstantRange | null =>
  start && end && start < end ? { start, end } : null

function wholeDayFrom(instant: Date, timeZone: string): string {
  const day = localDay(instant, timeZone)
  return startOfDay(day, timeZone).getTime() === instant.getTime() ? day : addDays(day, 1)
}
