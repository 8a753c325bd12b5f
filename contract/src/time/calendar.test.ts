import { expect, test } from 'vitest'

import { formatDateTime, isSupportedDay, localDay } from './days.ts'
import { daysOfFinancialYear, financialYearOf } from './financial-year.ts'
import { formatMonth } from './months.ts'

test('a financial year begins in July in Australia and in April in New Zealand', () => {
  expect(financialYearOf('2026-06-30', 'AU')).toBe(2026)
  expect(financialYearOf('2026-07-01', 'AU')).toBe(2027)
  expect(financialYearOf('2026-03-31', 'NZ')).toBe(2026)
  expect(financialYearOf('2026-04-01', 'NZ')).toBe(2027)
  expect(daysOfFinancialYear(2027, 'AU')).toEqual({ first: '2026-07-01', next: '2027-07-01' })
  expect(daysOfFinancialYear(2027, 'NZ')).toEqual({ first: '2026-04-01', next: '2027-04-01' })
})

test('a month is named in full', () => {
  expect(['2026-01', '2026-10', '2027-12'].map(formatMonth)).toEqual([
    'January 2026',
    'October 2026',
    'December 2027',
  ])
})

test('days are supported from 1900 to 2999', () => {
  const days = ['1899-12-31', '1900-01-01', '2999-12-31T23:59:59Z', '3000-01-01']
  expect(days.map(isSupportedDay)).toEqual([false, true, true, false])
})

test('each month has its short name, and each hour and minute two digits', () => {
  const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2007, month, 3, 4, 5)))
  expect(months.map((at) => formatDateTime(at, 'UTC'))).toEqual(
    ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'].map(
      (month) => `3rd ${month} 07 04:05`,
    ),
  )
})

test('a moment before zones changed at whole minutes has its own day', () => {
  // Monrovia was 44 minutes and 30 seconds behind until 1972.
  const dayAt = (second: number) =>
    localDay(new Date(Date.UTC(1971, 0, 2, 0, 44, second)), 'Africa/Monrovia')
  expect([29, 30].map(dayAt)).toEqual(['1971-01-01', '1971-01-02'])
})
