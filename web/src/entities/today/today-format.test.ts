import { expect, test } from 'vitest'

import { comparisonText, daysText } from './period-text.ts'
import { readTakingsSearch, takingsAddress } from './takings-search.ts'
import {
  formatChange,
  pluralise,
  formatMoneyShort,
  shortDay,
  weekdayOf,
  relativeDay,
} from './today-format.ts'

/** A Monday. */
const TODAY = '2026-11-23'

test('each day of a week has its name', () => {
  const week = ['23', '24', '25', '26', '27', '28', '29'].map((day) => weekdayOf(`2026-11-${day}`))
  expect(week).toEqual([
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
    'Saturday',
    'Sunday',
  ])
})

test.each([
  ['2026-11-22', 'today'],
  ['2026-11-23', 'today'],
  ['2026-11-24', 'tomorrow'],
  ['2026-11-25', 'on Wednesday'],
  ['2026-11-29', 'on Sunday'],
  ['2026-11-30', 'on 30th Nov'],
  ['2026-12-31', 'on 31st Dec'],
  ['2027-01-04', 'on 4th Jan 27'],
])('seen on Monday the 23rd, %s is "%s"', (day, text) => {
  expect(relativeDay(day, TODAY)).toBe(text)
})

test.each([
  [100, 100, 'the same'],
  [0, 0, 'the same'],
  [100, 0, null],
  [100, -5, null],
  [112, 100, 'up 12%'],
  [97, 100, 'down 3%'],
  [10_020, 10_000, 'nearly the same'],
  [10_050, 10_000, 'up 1%'],
  [2_000_000, 1_000, 'up 199,900%'],
])('%i after %i is %o', (now, before, text) => {
  expect(formatChange(now, before)).toBe(text)
})

test('omits zero cents in sentences', () => {
  expect(formatMoneyShort(1_200_00, 'AUD')).toBe('$1,200')
  expect(formatMoneyShort(1_200_05, 'AUD')).toBe('$1,200.05')
  expect(formatMoneyShort(12_00, 'NZD', true)).toBe('$12 NZD')
})

test('uses singular and plural', () => {
  expect([pluralise(1, 'payment'), pluralise(0, 'payment'), pluralise(1_234, 'payment')]).toEqual([
    '1 payment',
    '0 payments',
    '1,234 payments',
  ])
  expect([pluralise(1, 'entry', 'entries'), pluralise(2, 'entry', 'entries')]).toEqual([
    '1 entry',
    '2 entries',
  ])
})

test('omits the year of a day in the current year', () => {
  expect(shortDay('2026-11-17')).toBe('17th Nov')
  expect(daysText({ from: TODAY, to: TODAY })).toBe('Monday 23rd Nov 26')
  expect(daysText({ from: '2026-11-16', to: '2026-11-22' })).toBe('16th Nov – 22nd Nov 26')
  expect(daysText({ from: '2025-07-01', to: '2026-06-30' })).toBe('1st Jul 25 – 30th Jun 26')
})

test('a comparison with unfinished days says up to when', () => {
  const week = { from: '2026-11-16', to: '2026-11-18' }
  const day = { from: '2026-11-22', to: '2026-11-22' }
  expect(comparisonText('week', week, true)).toBe('16th Nov – 18th Nov 26')
  expect(comparisonText('week', week, false)).toBe(
    '16th Nov – 18th Nov 26, the last day by this time',
  )
  expect(comparisonText('day', day, false)).toBe('Sunday 22nd Nov 26 by this time')
  // On a Monday the week is one day long.
  expect(comparisonText('week', day, false)).toBe('Sunday 22nd Nov 26 by this time')
})

test('the takings default to this week', () => {
  const WEEK = { period: 'week', day: null }
  expect(readTakingsSearch({})).toEqual(WEEK)
  expect(readTakingsSearch({ takings: 'decade', on: 'monday' })).toEqual(WEEK)
  const month = { period: 'month', day: '2026-11-03' } as const
  expect(readTakingsSearch({ takings: 'month', on: '2026-11-03' })).toEqual(month)
  expect(takingsAddress(month)).toEqual({ takings: 'month', on: '2026-11-03' })
  expect(takingsAddress({ period: 'week', day: '2026-11-03' })).toEqual({ on: '2026-11-03' })
  expect(takingsAddress({ period: 'year', day: null })).toEqual({ takings: 'year' })
})
