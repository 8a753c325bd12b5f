import { expect, test } from 'vitest'

import { formatComparison, previousRange } from './comparison.ts'

test('the previous range has as many days and ends the day before the first', () => {
  expect(previousRange({ from: '2026-03-11', to: '2026-03-18' })).toEqual({
    from: '2026-03-03',
    to: '2026-03-10',
  })
  expect(previousRange({ from: '2026-03-01', to: '2026-03-01' })).toEqual({
    from: '2026-02-28',
    to: '2026-02-28',
  })
})

test.each([
  [125, 100, 8, 'Up 25% on the previous 8 days (100)'],
  [1, 3, 8, 'Down 67% on the previous 8 days (3)'],
  [3, 3, 8, 'Same as the previous 8 days'],
  [1_000, 1_001, 366, 'Nearly the same as the previous 366 days (1,001)'],
  [5, 0, 1, 'None on the previous day'],
  [0, 0, 8, 'None in the previous 8 days either'],
  [0, 4, 2, 'Down 100% on the previous 2 days (4)'],
])('%i after %i in %i days: %s', (total, before, days, text) => {
  expect(formatComparison(total, before, days)).toBe(text)
})
