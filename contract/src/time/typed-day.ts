import { isSupportedDay } from './days.ts'

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

/** Matches the name of a month or its first three letters, in lower case. */
export const MONTH_NAME = MONTHS.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')

/** From 1; 0 for text that is not a month. */
export const monthNamed = (text: string): number =>
  MONTHS.findIndex((name) => name.startsWith(text.slice(0, 3))) + 1

const pad = (value: number): string => String(value).padStart(2, '0')

/** Null for a day that does not exist. `month` is from 1. */
function dayOf(year: number, month: number, day: number): string | null {
  const text = `${String(year).padStart(4, '0')}-${pad(month)}-${pad(day)}`
  const time = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? null : text
}

/**
 * The year of a day without one: `past`, the latest up to today; `nearest`, the nearest to today; `born`, like `past`,
 * but a two-digit year may also be in the last century.
 */
export type Yearless = 'past' | 'nearest' | 'born'

function yearless(today: string, month: number, day: number, which: Yearless): string | null {
  const year = Number(today.slice(0, 4))
  const days = [year - 1, year, year + 1]
    .map((one) => dayOf(one, month, day))
    .filter((one) => one !== null)
  if (which !== 'nearest') return days.findLast((one) => one <= today) ?? null
  const away = (one: string): number => Math.abs(Date.parse(one) - Date.parse(today))
  return days.toSorted((a, b) => away(a) - away(b))[0] ?? null
}

const FORMS: readonly [pattern: RegExp, parts: (found: string[]) => (string | undefined)[]][] = [
  [/^(\d{4})-(\d{1,2})-(\d{1,2})$/, ([year, month, day]) => [day, month, year]],
  [/^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?$/, (found) => found],
  [
    new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)? (${MONTH_NAME})(?: (\\d{4}|\\d{2}))?$`),
    (found) => found,
  ],
  [
    new RegExp(`^(${MONTH_NAME}) (\\d{1,2})(?:st|nd|rd|th)?(?: (\\d{4}|\\d{2}))?$`),
    ([month, day, year]) => [day, month, year],
  ],
]

/** Reads lower-case dates, day first: `5/11`, `5/11/26`, `5 nov 2026`, `2026-11-05`. Null for anything else. */
export function readWrittenDay(
  text: string,
  today: string,
  which: Yearless = 'past',
): string | null {
  for (const [pattern, parts] of FORMS) {
    const found = pattern.exec(text)
    if (!found) continue
    return dayOfParts(parts(found.slice(1)), today, which)
  }
  return null
}

function dayOfParts(
  [day = '', month = '', year]: (string | undefined)[],
  today: string,
  which: Yearless,
): string | null {
  const monthNumber = Number(month) || monthNamed(month)
  if (year === undefined) return yearless(today, monthNumber, Number(day), which)
  const dayIn = (century: number) => dayOf(century + Number(year), monthNumber, Number(day))
  if (year.length === 4) return dayIn(0)
  const found = dayIn(2000)
  const isToCome = found !== null && found > today
  return isToCome && which === 'born' ? dayIn(1900) : found
}

/** Reads a typed date; also accepts `5.11.26`, `5-11-2026`, `05112026` and `5Nov`. */
export function readTypedDay(text: string, today: string, which?: Yearless): string | null {
  const typed = text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s,]+/g, ' ')
  if (typed === 'today') return today
  const day = readWrittenDay(spelled(typed), today, which)
  return day !== null && isSupportedDay(day) ? day : null
}

const spelled = (typed: string): string =>
  /^\d{4}-/.test(typed)
    ? typed
    : typed
        .replace(/^(\d{2})(\d{2})(\d{4}|\d{2})$/, '$1/$2/$3')
        .replaceAll(/ ?[./-] ?/g, '/')
        .replace(/^(\d+)\/?([a-z]{3,})/, '$1 $2')
        .replace(/([a-z])\/(\d)/, '$1 $2')
        .replace(/([a-z]{3,})(\d)/, '$1 $2')

export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** `5/11/2026`; any other text as it is. */
export function typedDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return isDay(day) ? `${date}/${month}/${year}` : day
}
