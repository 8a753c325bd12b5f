import { expect, test } from 'vitest'

import { emptySentence, widerRange } from './empty-payments.ts'
import { readPaymentsSearch } from './payments-search.ts'

const TODAY = '2026-11-20'
const WEEK = { from: '2026-11-13', to: TODAY }
const YEAR = { from: '2025-11-20', to: TODAY }

test('BEY-06 wider dates are a year, or back to the latest match where that is older', () => {
  expect(widerRange(WEEK, TODAY, null, true)).toEqual(YEAR)
  expect(widerRange(WEEK, TODAY, '2026-03-01', false)).toEqual(YEAR)
  expect(widerRange(WEEK, TODAY, '2024-03-01', false)).toEqual({ from: '2024-03-01', to: TODAY })
  expect(widerRange(YEAR, TODAY, '2024-03-01', false)).toEqual({ from: '2024-03-01', to: TODAY })
})

test('wider dates are not offered where they cannot help', () => {
  expect(widerRange(WEEK, TODAY, null, false)).toBeNull()
  expect(widerRange(YEAR, TODAY, null, true)).toBeNull()
})

test.each([
  ['', null, 'There were no payments from 13th Nov 26 to 20th Nov 26.'],
  [
    '',
    '2026-03-01',
    'There were no payments from 13th Nov 26 to 20th Nov 26. The latest one is from 1st Mar 26.',
  ],
  ['paid', null, 'No payment from 13th Nov 26 to 20th Nov 26 matches your filters.'],
])('an empty list (status "%s", latest %s) says why', (status, latestDay, sentence) => {
  const search = readPaymentsSearch({ status })
  expect(emptySentence({ search, range: WEEK, latestDay })).toBe(sentence)
})

test('a page beyond the last is named', () => {
  const search = readPaymentsSearch({ page: '50' })
  expect(emptySentence({ search, range: WEEK, latestDay: TODAY })).toBe(
    'There is no page 50 of these payments.',
  )
})
