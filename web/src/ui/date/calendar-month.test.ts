import { expect, test } from 'vitest'

import { addMonths, longDay, longMonth, weeksOf } from './calendar-month.ts'

test.each([
  ['2026-02', 5, '2026-02-01', '2026-02-28'],
  ['2026-03', 6, '2026-03-01', '2026-03-31'],
  ['2021-02', 4, '2021-02-01', '2021-02-28'],
])('%s has %d weeks from Monday on, and no days of other months', (month, count, first, last) => {
  const weeks = weeksOf(month)
  const days = weeks.flat().filter((day) => day !== null)
  expect(weeks).toHaveLength(count)
  expect(weeks.every((week) => week.length === 7)).toBe(true)
  expect([days[0], days.at(-1)]).toEqual([first, last])
  expect(weeks.flat().indexOf(first)).toBe((new Date(first).getUTCDay() + 6) % 7)
})

test.each([
  ['2026-01', -1, '2025-12'],
  ['2026-12', 1, '2027-01'],
  ['2024-02', 12, '2025-02'],
])('from %s by %d months is %s', (month, count, expected) => {
  expect(addMonths(month, count)).toBe(expected)
})

test('days and months have long names', () => {
  expect([longDay('2026-03-02'), longMonth('2026-03')]).toEqual(['2 March 2026', 'March 2026'])
})
