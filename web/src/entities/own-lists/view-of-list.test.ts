import { expect, test } from 'vitest'

import { defineListSearch } from '#/ui/table/list-search.ts'

import { filtersOf, isShown, periodsOf, searchOf, viewContents } from './view-of-list.ts'

const definition = defineListSearch({
  path: 'payments',
  dates: {},
  kinds: [
    { value: 'internalOrderId', label: 'Order ID' },
    { value: 'customerEmail', label: 'Email' },
  ],
  filters: {
    status: {
      label: 'Status',
      options: [
        { value: 'all', label: 'All' },
        { value: 'paid', label: 'Paid' },
      ],
    },
  },
  texts: ['tag'],
  record: 'payment',
})

const TODAY = '2026-11-18'
const at = (address: object, today = TODAY) => ({
  definition,
  search: definition.read(address),
  today,
  show: () => undefined,
})
const WEEK = { from: '2026-11-12', to: TODAY }
const ADDRESS = { ...WEEK, status: 'paid', kind: 'customerEmail', q: 'jane', tag: 'VIP' }

test('BEY-127 a view keeps every filter, but not the page or the open record', () => {
  const list = at({ ...ADDRESS, page: 4, payment: 'tran_1' })
  expect(filtersOf(list, list.search)).toEqual(ADDRESS)
})

test('BEY-127 days that match a named period can be saved as that period, which moves with the calendar', () => {
  const list = at(ADDRESS)
  expect(periodsOf(list, 'AU').map(({ label }) => label)).toEqual(['Last 7 days'])
  const { from: _from, to: _to, ...others } = ADDRESS
  const view = viewContents(filtersOf(list, list.search), 'last-7-days')
  expect(view).toEqual({ filters: others, period: 'last-7-days' })
  expect(isShown(list, view, 'AU')).toBe(true)
  const later = at(ADDRESS, '2026-12-01')
  expect(isShown(later, view, 'AU')).toBe(false)
  expect(searchOf(later, view, 'AU')).toEqual(
    definition.read({ ...others, from: '2026-11-25', to: '2026-12-01' }),
  )
})

test('recognises a view whatever the order of its saved filters', () => {
  const { from, to, status, kind, q, tag } = ADDRESS
  for (const filters of [
    { tag, q, kind, status, to, from },
    { kind, from, tag, q, to, status },
  ]) {
    expect(isShown(at(ADDRESS), { filters, period: null }, 'AU')).toBe(true)
    expect(isShown(at({ ...ADDRESS, q: 'jo' }), { filters, period: null }, 'AU')).toBe(false)
  }
})

test('days match a period only if both the first and the last day do', () => {
  expect(periodsOf(at({ ...WEEK, to: '2026-11-17' }), 'AU')).toEqual([])
  expect(periodsOf(at({ ...WEEK, from: '2026-11-13' }), 'AU')).toEqual([])
})

test('BEY-127 days saved as fixed dates do not move', () => {
  const list = at(ADDRESS)
  const view = viewContents(filtersOf(list, list.search), null)
  expect(view).toEqual({ filters: ADDRESS, period: null })
  expect(searchOf(at({}, '2027-05-01'), view, 'AU')).toEqual(definition.read(ADDRESS))
})

test('BEY-127 a financial year is that of the merchant’s country; an unknown period falls back to the list’s default days', () => {
  const yearOf = (country: 'AU' | 'NZ') =>
    searchOf(at({}), { filters: {}, period: 'this-year' }, country).range
  expect([yearOf('AU'), yearOf('NZ')]).toEqual([
    { from: '2026-07-01', to: TODAY },
    { from: '2026-04-01', to: TODAY },
  ])
  expect(searchOf(at({}), { filters: { status: 'paid' }, period: 'next-aeon' }, 'AU')).toEqual(
    definition.read({ status: 'paid' }),
  )
})

test('BEY-127 a view without chosen days has the list’s default days', () => {
  const list = at({ status: 'paid' })
  expect(periodsOf(list, 'AU')).toEqual([])
  expect(filtersOf(list, list.search)).toEqual({ status: 'paid' })
})
