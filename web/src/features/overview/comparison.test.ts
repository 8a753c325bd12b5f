import { expect, test } from 'vitest'

import { formatComparison, rangeBefore } from './comparison.ts'

test('the previous range has as many days and ends the day before the first', () => {
  expect(rangeBefore({ from: '2026-03-11', to: '2026-03-18' })).toEqual({
    from: '2026-03-03',
    to: '2026-03-10',
  })
  expect(rangeBefore({ from: '2026-03-01', to: '2026-03-01' })).toEqual({
    from: '2026-02-28',
    to: '2026-02-28',
  })
})

test.each([
  [125, 100, 8, '25% more than the 100 in the 8 days before'],
  [1, 3, 8, '67% fewer than the 3 in the 8 days before'],
  [3, 3, 8, 'As many as in the 8 days before'],
  [1_000, 1_001, 366, 'Nearly the same as the 1,001 in the 366 days before'],
  [5, 0, 1, 'None the day before'],
  [0, 0, 8, 'None in the 8 days before either'],
  [0, 4, 2, '100% fewer than the 4 in the 2 days before'],
])('%i beside %i in %i days: %s', (total, before, days, words) => {
  expect(formatComparison(total, before, days)).toBe(words)
})
