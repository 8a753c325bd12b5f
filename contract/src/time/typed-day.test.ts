import fc from 'fast-check'
import { expect, test } from 'vitest'

import { addDays } from './days.ts'
import { readTypedDay, typedDay } from './typed-day.ts'

const TODAY = '2026-11-20'

test.each([
  ['5/11/2026', '2026-11-05'],
  ['05/11/2026', '2026-11-05'],
  ['5/11/26', '2026-11-05'],
  ['5.11.26', '2026-11-05'],
  ['5-11-2026', '2026-11-05'],
  [' 5 / 11 / 2026 ', '2026-11-05'],
  ['05112026', '2026-11-05'],
  ['051126', '2026-11-05'],
  ['5 Nov', '2026-11-05'],
  ['5nov', '2026-11-05'],
  ['5th Nov 26', '2026-11-05'],
  ['5-Nov-2026', '2026-11-05'],
  ['5 November 2026', '2026-11-05'],
  ['Nov 5, 2026', '2026-11-05'],
  ['2026-11-05', '2026-11-05'],
  ['29/2/2024', '2024-02-29'],
  ['Today', TODAY],
])('BEY-107 reads the Australian date "%s"', (text, day) => {
  expect(readTypedDay(text, TODAY)).toBe(day)
})

test('BEY-107 a day without a year is the latest one up to today, or the nearest one if it may be in the future', () => {
  expect(readTypedDay('20/11', TODAY)).toBe('2026-11-20')
  expect(readTypedDay('21/11', TODAY)).toBe('2025-11-21')
  expect(readTypedDay('21/11', TODAY, 'nearest')).toBe('2026-11-21')
  expect(readTypedDay('2 jan', TODAY, 'nearest')).toBe('2027-01-02')
})

test('BEY-107 a birthday with a two-digit year is not in the future', () => {
  expect(readTypedDay('29/2/84', TODAY, 'born')).toBe('1984-02-29')
  expect(readTypedDay('21.11.26', TODAY, 'born')).toBe('1926-11-21')
  expect(readTypedDay('20 nov 26', TODAY, 'born')).toBe('2026-11-20')
  expect(readTypedDay('3/4/2004', TODAY, 'born')).toBe('2004-04-03')
  expect(readTypedDay('21/11', TODAY, 'born')).toBe('2025-11-21')
})

test.each([
  '',
  '31/11/2026',
  '29/2/2026',
  '13/13',
  '0/1/2026',
  '5/11/202',
  '5/11/1899',
  'soon',
  '11',
  '5 no',
  '1/2/3/4',
])('BEY-107 "%s" is not a date', (text) => {
  expect(readTypedDay(text, TODAY)).toBeNull()
})

test('BEY-107 reads back every day that it formats', () => {
  fc.assert(
    fc.property(fc.integer({ min: -40_000, max: 300_000 }), (days) => {
      const day = addDays(TODAY, days)
      expect(readTypedDay(typedDay(day), TODAY)).toBe(day)
    }),
  )
  expect(typedDay('')).toBe('')
})
