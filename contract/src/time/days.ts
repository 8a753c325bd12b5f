export const DEFAULT_TIME_ZONE = 'Australia/Sydney'

/** The first and last day we support. Neighbouring days in any zone still have four-digit years. */
export const FIRST_DAY = '1900-01-01'
export const LAST_DAY = '2999-12-31'

export const isSupportedDay = (bound: string): boolean => {
  const day = bound.slice(0, 10)
  return day >= FIRST_DAY && day <= LAST_DAY
}

const FORMATS = new Map<string, Intl.DateTimeFormat>()

function partsFormat(timeZone: string): Intl.DateTimeFormat {
  const cached = FORMATS.get(timeZone)
  if (cached) return cached
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  FORMATS.set(timeZone, formatter)
  return formatter
}

export function isTimeZone(text: string): boolean {
  try {
    partsFormat(text)
    return true
  } catch {
    return false
  }
}

/** Month 1-12. */
export function wallClock(
  instant: Date,
  timeZone: string,
): { year: number; month: number; day: number; hour: number; minute: number; second: number } {
  const values: Record<string, number> = {}
  for (const part of partsFormat(timeZone).formatToParts(instant))
    if (part.type !== 'literal') values[part.type] = Number(part.value)
  return {
    year: values['year'] ?? 0,
    month: values['month'] ?? 0,
    day: values['day'] ?? 0,
    hour: values['hour'] ?? 0,
    minute: values['minute'] ?? 0,
    second: values['second'] ?? 0,
  }
}

const pad = (value: number): string => String(value).padStart(2, '0')

const DAYS = new Map<string, string>()
/** Since then, zones change at whole minutes. */
const WHOLE_MINUTES = Date.UTC(1973, 0)

export function localDay(instant: Date, timeZone: string): string {
  const time = instant.getTime()
  if (!(time >= WHOLE_MINUTES)) return findLocalDay(instant, timeZone)
  // Cached, because Intl is slow and every list needs both ends of its range and now.
  const key = `${Math.floor(time / 60_000)} ${timeZone}`
  let day = DAYS.get(key)
  if (day === undefined) {
    day = findLocalDay(instant, timeZone)
    if (DAYS.size > 4000) DAYS.clear()
    DAYS.set(key, day)
  }
  return day
}

function findLocalDay(instant: Date, timeZone: string): string {
  const at = wallClock(instant, timeZone)
  return `${at.year}-${pad(at.month)}-${pad(at.day)}`
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)
}

export function daysSpanned(from: string, to: string): number {
  return (
    Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000) + 1
  )
}

/** Milliseconds the zone is ahead of UTC. */
function offsetAt(instant: number, timeZone: string): number {
  const at = wallClock(new Date(instant), timeZone)
  const asUtc = Date.UTC(at.year, at.month - 1, at.day, at.hour, at.minute, at.second)
  return asUtc - Math.floor(instant / 1000) * 1000
}

const STARTS = new Map<string, number>()

/** The first instant of a local day, whatever daylight saving does. */
export function startOfDay(day: string, timeZone: string): Date {
  const key = `${day} ${timeZone}`
  let start = STARTS.get(key)
  if (start === undefined) {
    start = findStartOfDay(day, timeZone).getTime()
    // A year's chart asks for 365 of them repeatedly; the cache holds a few years.
    if (STARTS.size > 4000) STARTS.clear()
    STARTS.set(key, start)
  }
  return new Date(start)
}

function findStartOfDay(day: string, timeZone: string): Date {
  const midnightAsUtc = Date.parse(`${day}T00:00:00Z`)
  // The offsets before and after a change near midnight give two candidates; the earliest instant
  // that shows this day wins.
  const candidates = [-86_400_000, 0, 86_400_000]
    .map((shift) => midnightAsUtc - offsetAt(midnightAsUtc + shift, timeZone))
    .filter((instant) => localDay(new Date(instant), timeZone) === day)
  return new Date(candidates.length > 0 ? Math.min(...candidates) : midnightAsUtc)
}

/** `minutes` after midnight on local clocks; a time that daylight saving skips is the one before the gap. */
export function timeOfDay(day: string, minutes: number, timeZone: string): Date {
  const guess = startOfDay(day, timeZone).getTime() + minutes * 60_000
  const { hour, minute } = wallClock(new Date(guess), timeZone)
  // Near midnight the guess may fall on the day before or after.
  const ahead = ((hour * 60 + minute - minutes + 2160) % 1440) - 720
  return new Date(guess - ahead * 60_000)
}

export interface InstantRange {
  start: Date
  end: Date
}

export function localDays(firstDay: string, lastDay: string, timeZone: string): InstantRange {
  return { start: startOfDay(firstDay, timeZone), end: startOfDay(addDays(lastDay, 1), timeZone) }
}

/** With a zone, two whole local days; without one, taken literally to the last second of `createdBefore`. */
export function readRange(
  createdAfter: string,
  createdBefore: string,
  timeZone: string | undefined,
): InstantRange {
  if (timeZone) return localDays(createdAfter.slice(0, 10), createdBefore.slice(0, 10), timeZone)
  const end = Date.parse(createdBefore)
  return { start: new Date(createdAfter), end: new Date(end - (end % 1000) + 1000) }
}

export function wireRange(
  from: string,
  to: string,
): { createdAfter: string; createdBefore: string } {
  return { createdAfter: `${from}T00:00:00Z`, createdBefore: `${to}T23:59:59Z` }
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function ordinal(day: number): string {
  if (day % 100 >= 11 && day % 100 <= 13) return `${day}th`
  return `${day}${['th', 'st', 'nd', 'rd'][day % 10] ?? 'th'}`
}

export function formatDay(instant: Date, timeZone: string): string {
  const at = wallClock(instant, timeZone)
  return `${ordinal(at.day)} ${MONTHS[at.month - 1] ?? ''} ${pad(at.year % 100)}`
}

export function formatTime(instant: Date, timeZone: string): string {
  const at = wallClock(instant, timeZone)
  return `${pad(at.hour)}:${pad(at.minute)}`
}

export function formatDateTime(instant: Date, timeZone: string): string {
  return `${formatDay(instant, timeZone)} ${formatTime(instant, timeZone)}`
}

export function formatCalendarDay(day: string): string {
  return formatDay(new Date(`${day}T12:00:00Z`), 'UTC')
}
