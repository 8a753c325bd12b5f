import { toQueryString } from '@paydeck/contract/protocol/client'
import { STATUS_FILTER } from '@paydeck/contract/merchant/status'
import { expect, test } from 'vitest'

import { parseQuery, writeQuery } from '#/lib/address/query-string.ts'
import {
  changeSearch,
  clearedSearch,
  isNarrowed,
  listQuery,
  searchProblem,
} from '#/ui/table/list-query.ts'
import { paymentsSearch, type PaymentsSearch } from './payments-search.ts'

const TODAY = '2026-11-20'
const ZONE = 'Australia/Sydney'

/** Parses the search of an address. */
const at = (query: string) => paymentsSearch.read(parseQuery(query))
const addressOf = (search: PaymentsSearch) => writeQuery(paymentsSearch.write(search))
const sent = (query: string) =>
  listQuery(paymentsSearch, at(query), { today: TODAY, timeZone: ZONE })

test('an address without parameters is the default list: LIM-02 page 1, LIM-03 no page size, LIM-04 newest first', () => {
  expect(toQueryString(sent(''))).toBe(
    '?sort=-createdAt&page=1&createdAfter=2026-11-13T00%3A00%3A00Z&createdBefore=2026-11-20T23%3A59%3A59Z&timeZone=Australia%2FSydney',
  )
})

test('the address holds the whole state without defaults', () => {
  const address =
    '?from=2026-10-01&to=2026-10-31&status=paid&type=plan&kind=customerEmail&q=jane%40x.example&page=3&payment=tran_0000000000000001'
  expect(addressOf(at(address))).toBe(address)
  expect(addressOf(at(''))).toBe('')
  expect(addressOf(at('?status=all&type=all&kind=internalOrderId&q=&page=1&payment='))).toBe('')
})

test.each([
  '?from=2026-02-30&to=2026-03-01',
  '?from=2026-03-02&to=2026-03-01',
  '?from=2026-03-02',
  '?from=yesterday&to=today',
  '?status=constructor',
  '?status=PAID&type=card,plan',
  '?kind=__proto__',
  '?page=0',
  '?page=-3',
  '?page=1.5',
  '?page=abc',
  '?page=1e99',
])('invalid parameters (%s) fall back to the defaults', (address) => {
  expect(at(address)).toEqual(at(''))
})

test.each([
  ['internalOrderId', '00042', { internalOrderId: '00042' }],
  ['internalCustomerId', 'C-7', { internalCustomerId: 'C-7' }],
  ['customerEmail', 'jane@x.example', { customerEmail: 'jane@x.example' }],
  ['amount', '1,234.50', { amount: '1234.5' }],
])('PAY-13 sends a search by %s as that one parameter', (kind, q, expected) => {
  const names = paymentsSearch.kinds.map(({ value }) => value)
  const query: Record<string, unknown> = sent(writeQuery({ kind, q }))
  const picked = Object.fromEntries(
    Object.entries(query).filter(([name]) => names.includes(name as never)),
  )
  expect(picked).toEqual(expected)
})

test('PAY-12 searches for an order, a customer, an email or an amount', () => {
  expect(paymentsSearch.kinds.map(({ label }) => label)).toEqual([
    'Order ID',
    'Customer ID',
    'Email',
    'Amount',
  ])
})

test('PAY-15 sends the chosen status under the server’s name, and none for "all"', () => {
  expect(
    STATUS_FILTER.map(({ label, value }) => [label, sent(writeQuery({ status: value })).status]),
  ).toEqual([
    ['All statuses', undefined],
    ['Paid', 'paid'],
    ['Disputed', 'disputed'],
    ['Partially refunded', 'partially_refunded'],
    ['Fully Refunded', 'refunded'],
    ['Failed', 'failed'],
    ['Active', 'pending'],
    ['Cancelled', 'cancelled'],
    ['Not captured', 'not_captured'],
    ['Incomplete', 'incomplete'],
    ['Accepted', 'accepted'],
  ])
})

test('BEY-02 sends the type to the server, and none for "all types"', () => {
  expect([sent('').payType, sent('?type=card').payType, sent('?type=plan').payType]).toEqual([
    undefined,
    'card',
    'plan',
  ])
})

test('BEY-01 sends the zone with the dates; FMT-06 sends the dates as whole days', () => {
  expect(sent('?from=2026-10-01&to=2026-10-31')).toMatchObject({
    createdAfter: '2026-10-01T00:00:00Z',
    createdBefore: '2026-10-31T23:59:59Z',
    timeZone: ZONE,
  })
})

test.each([
  ['the dates', { range: { from: '2026-10-01', to: '2026-10-31' } }],
  ['the status', { status: 'paid' }],
  ['the type', { type: 'plan' }],
  ['the search text', { q: '1042' }],
  ['the search type', { kind: 'amount' }],
] as const)('PAY-21 changing %s returns to page 1', (_, change) => {
  expect(changeSearch(at('?page=4'), change)).toMatchObject({ ...change, page: 1 })
})

test('VAL-52 strips the commas of an amount and sends it as a number', () => {
  expect(sent('?kind=amount&q=12,345,678.00').amount).toBe('12345678')
  expect(sent('?kind=amount&q=0.10').amount).toBe('0.1')
})

test.each(['abc', '-5', '1.234', '1e3', '$5'])(
  'the text %s is not an amount: shows an error, and sends nothing',
  (q) => {
    const search = at(writeQuery({ kind: 'amount', q }))
    expect(searchProblem(paymentsSearch, search)).toBe('Please enter a valid amount')
    expect(sent(writeQuery({ kind: 'amount', q })).amount).toBeUndefined()
  },
)

test('any text can be an order number', () => {
  expect(searchProblem(paymentsSearch, at('?q=-5'))).toBeNull()
  expect(sent('?q=-5').internalOrderId).toBe('-5')
})

test('clearing removes every filter and the dates, and keeps the open payment', () => {
  const search = at('?from=2026-10-01&to=2026-10-31&status=paid&q=7&page=2&payment=tran_1')
  expect(isNarrowed(paymentsSearch, search)).toBe(true)
  expect(addressOf(clearedSearch(paymentsSearch, search))).toBe('?payment=tran_1')
  expect(isNarrowed(paymentsSearch, clearedSearch(paymentsSearch, search))).toBe(false)
})
