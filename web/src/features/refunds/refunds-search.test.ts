import { expect, test } from 'vitest'

import { changeSearch, clearedSearch, listQuery, searchProblem } from '#/ui/table/list-query.ts'
import { refundsSearch } from './refunds-search.ts'

const TODAY = '2026-11-20'
const ZONE = 'Australia/Sydney'
const queryOf = (address: Record<string, string>) =>
  listQuery(refundsSearch, refundsSearch.read(address), { today: TODAY, timeZone: ZONE })

test('BEY-03 parsing and writing the address returns the same address', () => {
  const address = { from: '2026-01-01', to: '2026-02-01', kind: 'amount', q: '12.50', page: '3' }
  expect(refundsSearch.write(refundsSearch.read(address))).toEqual({ ...address, page: 3 })
  expect(refundsSearch.write(refundsSearch.read({}))).toEqual({})
})

test('BEY-03 invalid parameters fall back to the defaults', () => {
  const junk = { from: 'yesterday', to: '', kind: 'name', q: '   ', page: '-2' }
  expect(refundsSearch.read(junk)).toEqual(
    clearedSearch(refundsSearch, refundsSearch.read({ q: 'x' })),
  )
})

test.each([
  ['internalOrderId', 'HC-7', { internalOrderId: 'HC-7' }],
  ['customerEmail', 'jane@customer.example', { customerEmail: 'jane@customer.example' }],
  ['amount', '1,234.50', { amount: '1234.5' }],
])('sends a search by %s under that name, with sort, page and dates', (kind, q, sent) => {
  expect(queryOf({ kind, q, page: '2' })).toEqual({
    sort: '-createdAt',
    page: 2,
    createdAfter: '2026-11-13T00:00:00Z',
    createdBefore: '2026-11-20T23:59:59Z',
    timeZone: ZONE,
    ...sent,
  })
})

test('shows an error for an invalid amount, and does not send it', () => {
  const search = refundsSearch.read({ kind: 'amount', q: '12,x' })
  expect(searchProblem(refundsSearch, search)).toBe('Please enter a valid amount')
  expect(queryOf({ kind: 'amount', q: '12,x' })).not.toHaveProperty('amount')
  expect(
    searchProblem(refundsSearch, refundsSearch.read({ kind: 'internalOrderId', q: '12,x' })),
  ).toBeNull()
})

test('changing a filter returns to page 1, turning a page keeps the filters', () => {
  const search = refundsSearch.read({ q: 'HC-7', page: '4' })
  expect(changeSearch(search, { q: 'HC-8' })).toMatchObject({ q: 'HC-8', page: 1 })
  expect(changeSearch(search, { page: 5 })).toMatchObject({ q: 'HC-7', page: 5 })
})
