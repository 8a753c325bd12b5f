import { expect, test } from 'vitest'

import { daysOf, dueAfter, monthBefore, monthsBetween } from './rules.ts'

test('a month ends on the first day of the next, whatever its length', () => {
  expect(['2026-01', '2024-02', '2026-02', '2026-04', '2026-12'].map(daysOf)).toEqual([
    { first: '2026-01-01', next: '2026-02-01' },
    { first: '2024-02-01', next: '2024-03-01' },
    { first: '2026-02-01', next: '2026-03-01' },
    { first: '2026-04-01', next: '2026-05-01' },
    { first: '2026-12-01', next: '2027-01-01' },
  ])
})

test('the months of two days are listed from the newest to the oldest', () => {
  expect(monthsBetween('2025-11-30', '2026-02-01')).toEqual([
    '2026-02',
    '2026-01',
    '2025-12',
    '2025-11',
  ])
  expect(monthsBetween('2026-02-28', '2026-02-01')).toEqual(['2026-02'])
  expect(monthsBetween('2026-03-01', '2026-02-28')).toEqual([])
  expect(['2026-03', '2026-01'].map(monthBefore)).toEqual(['2026-02', '2025-12'])
})

test('a statement is due at six in the morning after the month, in the merchant’s zone', () => {
  const due = (at: string, zone: string) => dueAfter(new Date(at), zone).toISOString()
  expect(due('2026-02-28T12:59:59.000Z', 'Australia/Sydney')).toBe('2026-02-28T19:00:00.000Z')
  // March has begun in Sydney, but not in Perth.
  expect(due('2026-02-28T13:00:00.000Z', 'Australia/Sydney')).toBe('2026-03-31T19:00:00.000Z')
  expect(due('2026-02-28T13:00:00.000Z', 'Australia/Perth')).toBe('2026-02-28T22:00:00.000Z')
})
