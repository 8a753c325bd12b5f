import { toQueryString } from '@paydeck/contract/protocol/client'
import { expect, test } from 'vitest'

import { parseQuery, writeQuery } from '#/lib/address/query-string.ts'
import { changeSearch, clearedSearch, listQuery } from '#/ui/table/list-query.ts'
import { customersSearch } from './customers-search.ts'

const TODAY = '2026-11-20'
const ZONE = 'Australia/Sydney'

const at = (query: string) => customersSearch.read(parseQuery(query))
const addressOf = (query: string) => writeQuery(customersSearch.write(at(query)))
const sent = (query: string) =>
  listQuery(customersSearch, at(query), { today: TODAY, timeZone: ZONE })

test('an address without parameters is the default list: page 1, newest first, the last week in the merchant’s days', () => {
  expect(toQueryString(sent(''))).toBe(
    '?sort=-createdAt&page=1&createdAfter=2026-11-13T00%3A00%3A00Z&createdBefore=2026-11-20T23%3A59%3A59Z&timeZone=Australia%2FSydney',
  )
})

test('CUST-01 searches for a name or an email', () => {
  expect(customersSearch.kinds.map(({ label }) => label)).toEqual(['Name', 'Email'])
})

test('CUST-02 sends the text as the parameter of its kind, and omits it while empty', () => {
  const searched = (query: string) => {
    const { name, customerEmail } = sent(query)
    return { name, customerEmail }
  }
  expect(searched('?q=Jane')).toEqual({ name: 'Jane', customerEmail: undefined })
  expect(searched('?kind=customerEmail&q=jane%40x.example')).toEqual({
    name: undefined,
    customerEmail: 'jane@x.example',
  })
  for (const empty of ['', '?q=', '?q=%20', '?kind=customerEmail'])
    expect(searched(empty)).toEqual({ name: undefined, customerEmail: undefined })
})

test('BEY-102 any tag is a filter in the address and in the call, until cleared', () => {
  expect(sent('?tag=Gift%20card')).toMatchObject({ tag: 'Gift card', page: 1 })
  expect(sent('').tag).toBeUndefined()
  expect(addressOf('?tag=VIP&page=2')).toBe('?tag=VIP&page=2')
  expect(customersSearch.write(clearedSearch(customersSearch, at('?tag=VIP')))).toEqual({})
})

test('CUST-03 sends the chosen dates as whole days in the merchant’s zone', () => {
  expect(sent('?from=2026-10-01&to=2026-10-31')).toMatchObject({
    createdAfter: '2026-10-01T00:00:00Z',
    createdBefore: '2026-10-31T23:59:59Z',
    timeZone: ZONE,
  })
})

test('the address holds the whole state without defaults', () => {
  const address =
    '?from=2026-10-01&to=2026-10-31&kind=customerEmail&q=jane%40x.example&page=3&customer=cust_0000000000000001&paymentsPage=2'
  expect(addressOf(address)).toBe(address)
  expect(addressOf('?kind=name&q=&page=1&customer=&paymentsPage=1')).toBe('')
  expect(addressOf('?paymentsPage=2')).toBe('')
})

test.each([
  '?from=2026-02-30&to=2026-03-01',
  '?kind=__proto__',
  '?kind=phone',
  '?page=0',
  '?page=abc',
  '?paymentsPage=-1',
])('invalid parameters (%s) fall back to the defaults', (address) => {
  expect(at(address)).toEqual(at(''))
})

test.each([
  ['the dates', { range: { from: '2026-10-01', to: '2026-10-31' } }],
  ['the search text', { q: 'Jane' }],
  ['the search type', { kind: 'customerEmail' }],
] as const)('CUST-06 changing %s returns to page 1', (_, change) => {
  expect(changeSearch(at('?page=4'), change)).toMatchObject({ ...change, page: 1 })
})

test('clearing removes every filter and the dates', () => {
  const search = at('?from=2026-10-01&to=2026-10-31&kind=customerEmail&q=jane&page=3')
  expect(customersSearch.write(clearedSearch(customersSearch, search))).toEqual({})
})
