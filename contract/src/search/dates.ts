import { addDays } from '../time/days.ts'
import { MONTH_NAME, monthNamed, readWrittenDay } from '../time/typed-day.ts'

export interface SearchedDays {
  /** Local days, inclusive; null for no bound. */
  from: string | null
  to: string | null
}

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

const pad = (value: number): string => String(value).padStart(2, '0')
const firstOf = (year: number, month: number): string => {
  const at = new Date(Date.UTC(year, month, 1))
  return `${at.getUTCFullYear()}-${pad(at.getUTCMonth() + 1)}-01`
}
const monthsFrom = (first: string, count: number): SearchedDays => {
  const [year = 0, month = 1] = first.split('-').map(Number)
  return { from: first, to: addDays(firstOf(year, month - 1 + count), -1) }
}

/** 0 is Sunday. */
const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

type Reader = readonly [
  pattern: RegExp,
  read: (match: string[], today: string) => SearchedDays | null,
]

const singleDay = (day: string | null): SearchedDays | null =>
  day === null ? null : { from: day, to: day }

function period(which: string, unit: string, today: string): SearchedDays {
  const offset = which === 'last' || which === 'previous' ? 1 : 0
  const [year = 0, month = 1] = today.split('-').map(Number)
  if (unit === 'week') {
    const monday = addDays(today, -((weekday(today) + 6) % 7) - 7 * offset)
    return { from: monday, to: addDays(monday, 6) }
  }
  if (unit === 'month') return monthsFrom(firstOf(year, month - 1 - offset), 1)
  if (unit === 'quarter')
    return monthsFrom(firstOf(year, month - 1 - ((month - 1) % 3) - 3 * offset), 3)
  return monthsFrom(firstOf(year - offset, 0), 12)
}

const DAYS_OF: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30 }

const READERS: readonly Reader[] = [
  [/^today$/, (_, today) => singleDay(today)],
  [/^yesterday$/, (_, today) => singleDay(addDays(today, -1))],
  [
    /^(this|last|previous) (week|month|quarter|year)$/,
    ([which = '', unit = ''], today) => period(which, unit, today),
  ],
  [
    /^(?:last|past) (\d{1,3}) (day|week|month)s?$/,
    ([count = '', unit = ''], today) => {
      const days = Number(count) * (DAYS_OF[unit] ?? 1)
      return days > 0 ? { from: addDays(today, 1 - days), to: today } : null
    },
  ],
  [
    new RegExp(`^(?:last |on )?(${WEEKDAYS.join('|')})$`),
    ([name = ''], today) => {
      const offset = (weekday(today) - WEEKDAYS.indexOf(name) + 7) % 7
      return singleDay(addDays(today, -(offset === 0 ? 7 : offset)))
    },
  ],
  [
    new RegExp(`^(?:in )?(${MONTH_NAME})(?: (\\d{4}))?$`),
    ([month = '', year], today) => {
      const at = monthNamed(month) - 1
      const thisYear = Number(today.slice(0, 4))
      const isToCome = firstOf(thisYear, at) > today
      return monthsFrom(firstOf(year ? Number(year) : thisYear - (isToCome ? 1 : 0), at), 1)
    },
  ],
]

/** Days in words: `last week`, `october`, `3 may 2026`, `since monday`. Null for anything else. */
export function readDays(text: string, today: string): SearchedDays | null {
  const [, bound, rest] = /^(since|after|before|until) (.+)$/.exec(text) ?? []
  return bound === undefined || rest === undefined
    ? readPeriod(text, today)
    : boundedBy(bound, readPeriod(rest, today))
}

function boundedBy(bound: string, days: SearchedDays | null): SearchedDays | null {
  if (!days?.from || !days.to) return null
  if (bound === 'since') return { from: days.from, to: null }
  if (bound === 'after') return { from: addDays(days.to, 1), to: null }
  return { from: null, to: bound === 'before' ? addDays(days.from, -1) : days.to }
}

function readPeriod(text: string, today: string): SearchedDays | null {
  for (const [pattern, read] of READERS) {
    const match = pattern.exec(text)
    if (match) return read(match.slice(1), today)
  }
  return singleDay(readWrittenDay(text.replace(/^on /, ''), today))
}

export const MAX_DATE_WORDS = 4
