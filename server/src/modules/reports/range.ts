import { REPORT_DAYS } from '@paydeck/contract/calls/reports'
import { daysSpanned, readRange } from '@paydeck/contract/time/days'

import { badRequest } from '../../kit/errors.ts'

export interface WireRange {
  from: string
  to: string
  timeZone?: string | undefined
}

/** Half-open. With a zone the days are local; without one, a plain day is a UTC day. */
export function toReportRange({ from, to, timeZone }: WireRange): { start: Date; end: Date } {
  if (daysSpanned(dayOf(from), dayOf(to)) > REPORT_DAYS)
    throw badRequest('A report covers at most ten years.')
  return readRange(
    from.length === 10 ? `${from}T00:00:00Z` : from,
    to.length === 10 ? `${to}T23:59:59Z` : to,
    timeZone,
  )
}

export const dayOf = (bound: string): string => bound.slice(0, 10)
