import { expect, test } from 'vitest'

import { chartScale } from './chart-scale.ts'

const SIZE = { width: 448, height: 300 }
const evenly = (count: number, days: number) =>
  Array.from({ length: days }, (_, day) => (count * (day + 1)) / days)

test('days are evenly spaced between the margins, and counts rise from the bottom', () => {
  const { x, y, left, right, bottom } = chartScale([0, 5, 10], SIZE)
  expect({ left, right, bottom }).toEqual({ left: 48, right: 420, bottom: 270 })
  expect([0, 1, 2].map(x)).toEqual([48, 234, 420])
  expect(y(0)).toBe(270)
  // 4% of headroom above the highest count.
  expect(y(10.4)).toBeCloseTo(8)
})

test('a single day is in the middle', () => {
  const { x, indexAt, days } = chartScale([7], SIZE)
  expect(x(0)).toBe(234)
  expect([0, 234, 448].map(indexAt)).toEqual([0, 0, 0])
  expect(days).toEqual([0])
})

test.each([
  ['a week', 7, [0, 2, 4, 6]],
  ['a month', 31, [0, 7, 14, 21, 28]],
  ['a year', 366, [0, 90, 180, 270, 360]],
])('the labels of %s keep their distance', (_what, length, days) => {
  expect(chartScale(evenly(10, length), SIZE).days).toEqual(days)
})

test('a wide chart labels more days than a phone’s', () => {
  const days = evenly(10, 31)
  expect(chartScale(days, { width: 1100, height: 300 }).days).toHaveLength(11)
  expect(chartScale(days, { width: 300, height: 220 }).days).toEqual([0, 14, 28])
})

test.each([
  [0, [0, 1, 2, 3, 4]],
  [10, [0, 2, 4, 6, 8, 10]],
  [1234, [0, 500, 1000]],
  [950_000, [0, 1e6].slice(0, 1)],
])('the counts beside %i are round', (highest, counts) => {
  expect(chartScale([highest], SIZE).counts).toEqual(counts)
})

test('the pointer chooses the nearest day, and none outside', () => {
  const { indexAt } = chartScale(evenly(10, 7), SIZE)
  expect([0, 48, 78, 80, 234, 420, 448].map(indexAt)).toEqual([0, 0, 0, 1, 3, 6, 6])
})
