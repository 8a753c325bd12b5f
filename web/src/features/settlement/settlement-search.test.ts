import { expect, test } from 'vitest'

import { changeSearch, listQuery, searchProblem } from '#/ui/table/list-query.ts'
import { settlementQuery } from './settlement-query.ts'
import { settlementSearch, type SettlementSearch } from './settlement-search.ts'

const TODAY = '2026-03-18'
const ZONE = 'Australia/Sydney'
const sent = (search: SettlementSearch) =>
  settlementQuery(listQuery(settlementSearch, search, { today: TODAY, timeZone: ZONE }))
const DAYS = { from: '2026-03-11T00:00:00Z', to: '2026-03-18T23:59:59Z', timeZone: ZONE }

test('STL-01 STL-07 sends an order as internalOrderId, a transaction as transactionIds, never both', () => {
  const query = (raw: Record<string, unknown>) => sent(settlementSearch.read(raw))
  expect(query({})).toEqual({ page: 1, ...DAYS })
  expect(query({ q: '1042' })).toEqual({ page: 1, ...DAYS, internalOrderId: '1042' })
  expect(query({ q: 'tran_1', kind: 'transactionIds', page: '3' })).toEqual({
    page: 3,
    ...DAYS,
    transactionIds: ['tran_1'],
  })
})

test('STL-05 ignores a range of more than 59 days in the address', () => {
  const days = (from: string, to: string) => settlementSearch.read({ from, to }).range
  expect(days('2026-01-01', '2026-02-28')).toEqual({ from: '2026-01-01', to: '2026-02-28' })
  expect(days('2026-01-01', '2026-03-01')).toBeNull()
})

test('STL-10 changing the search, its selector or the days returns to page 1', () => {
  const third = settlementSearch.read({ page: '3' })
  for (const change of [
    { q: '1042' },
    { kind: 'transactionIds' as const },
    { range: { from: '2026-03-01', to: '2026-03-02' } },
  ])
    expect(changeSearch(third, change).page).toBe(1)
  expect(changeSearch(third, { page: 4 }).page).toBe(4)
})

test('the address omits defaults; an invalid id shows an error and is not sent', () => {
  expect(settlementSearch.write(settlementSearch.read({}))).toEqual({ tab: 'all' })
  const search = settlementSearch.read({ q: 'not an id!', kind: 'transactionIds' })
  expect(searchProblem(settlementSearch, search)).toBe('Please enter a transaction ID')
  expect(sent(search)).toEqual({ page: 1, ...DAYS })
})
