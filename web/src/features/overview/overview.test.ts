import { expect, test } from 'vitest'

import { overviewLists, totalOf } from './count-lists.ts'
import { overviewAddress, readOverviewSearch } from './overview-search.ts'
import { overviewRange } from './overview-range.ts'

const TODAY = '2026-11-20'

test('OVR-08 turns the pairs into six lists of date and value', () => {
  const lists = overviewLists(
    [
      ['2026-11-18', 3],
      ['2026-11-19', 0],
      ['2026-11-20', 5],
    ],
    [
      ['2026-11-18', 1],
      ['2026-11-19', 2],
    ],
    TODAY,
  )
  expect(lists).toEqual({
    transactionSum: [
      { date: '2026-11-18', value: 3 },
      { date: '2026-11-19', value: 0 },
      { date: '2026-11-20', value: 5 },
    ],
    transactionsForToday: [{ date: TODAY, value: 5 }],
    transactionsAggregatedSum: [
      { date: '2026-11-18', value: 3 },
      { date: '2026-11-19', value: 3 },
      { date: '2026-11-20', value: 8 },
    ],
    customerCount: [
      { date: '2026-11-18', value: 1 },
      { date: '2026-11-19', value: 2 },
    ],
    customersForToday: [{ date: TODAY, value: 0 }],
    customerAggregatedCount: [
      { date: '2026-11-18', value: 1 },
      { date: '2026-11-19', value: 3 },
    ],
  })
  expect(totalOf(lists.transactionsAggregatedSum)).toBe(8)
  expect(totalOf([])).toBe(0)
})

test.each([
  ['last_day', '2026-11-19'],
  ['last_week', '2026-11-13'],
  ['last_month', '2026-10-21'],
  ['last_year', '2025-11-20'],
])('OVR-04 the tab %s sets the range to its length, ending today', (period, from) => {
  const search = readOverviewSearch({ period })
  expect(search.trigger).toBe('overview')
  expect(overviewRange(search, TODAY)).toEqual({ from, to: TODAY })
})

test('OVR-05 a chosen range overrides the period', () => {
  const search = readOverviewSearch({ period: 'last_year', from: '2026-03-01', to: '2026-03-31' })
  expect(search.trigger).toBe('calendar')
  expect(overviewRange(search, TODAY)).toEqual({ from: '2026-03-01', to: '2026-03-31' })
})

test('the address omits the default period and survives invalid parameters', () => {
  expect(overviewAddress(readOverviewSearch({}))).toEqual({})
  expect(overviewAddress(readOverviewSearch({ period: 'last_year' }))).toEqual({
    period: 'last_year',
  })
  expect(overviewAddress(readOverviewSearch({ period: 'toString', from: '2026-13-01' }))).toEqual(
    {},
  )
})
