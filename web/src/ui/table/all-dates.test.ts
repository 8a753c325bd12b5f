import { expect, test } from 'vitest'

import { ALL_DATES } from '../date/date-range.ts'
import { allDatesLabel, allDatesOf, canSearchAllDates, withAllDates } from './all-dates.ts'
import { defineListSearch } from './list-search.ts'

const kinds = [
  { value: 'name', label: 'Name' },
  { value: 'amount', label: 'Amount', format: 'amount', problem: 'No amount' },
] as const
const shops = defineListSearch({ path: 'shops', dates: {}, kinds })
const rows = (total?: number, isPlaceholderData = false) => ({
  data: { items: [], totalPages: 1, total },
  isPlaceholderData,
})

test('BEY-101 a text search of some days also searches all dates, and so does an empty list', () => {
  const search = shops.read({ q: 'mia' })
  expect(canSearchAllDates(shops, search, rows(3))).toBe(true)
  expect(canSearchAllDates(shops, shops.read({}), rows(0))).toBe(true)
  expect(canSearchAllDates(shops, shops.read({}), rows(3))).toBe(false)
  expect(canSearchAllDates(shops, withAllDates(search), rows(0))).toBe(false)
  expect(canSearchAllDates(shops, shops.read({ kind: 'amount', q: 'x' }), rows(3))).toBe(false)
  const short = defineListSearch({ path: 'shops', dates: { maxDays: 59 }, kinds })
  expect(canSearchAllDates(short, search, rows(0))).toBe(false)
})

test('BEY-101 ignores the rows of the previous search', () => {
  expect(canSearchAllDates(shops, shops.read({ q: 'mia' }), rows(0, true))).toBe(false)
  expect(allDatesOf(rows(0), rows(7, true))).toBeNull()
  expect(allDatesOf(rows(undefined), rows(7))).toBeNull()
})

test('BEY-101 offers all dates with their count, if they have more', () => {
  expect(allDatesOf(rows(2), rows(37))).toEqual({ total: 37, inRange: 2 })
  expect(allDatesOf(rows(2), rows(2))).toBeNull()
  expect(allDatesLabel({ total: 10_000, inRange: 0 })).toBe('Search all dates (10,000)')
  expect(allDatesLabel({ total: 10_001, inRange: 0 })).toBe('Search all dates (10,000+)')
})

test('BEY-101 all dates are kept in the address, and start at page 1', () => {
  const search = withAllDates(shops.read({ q: 'mia', page: '4' }))
  expect(shops.write(search)).toEqual({ q: 'mia', ...ALL_DATES })
  expect(shops.read(shops.write(search))).toEqual(search)
})
