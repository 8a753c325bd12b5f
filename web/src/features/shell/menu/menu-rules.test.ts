import { PAYOUTS_READ } from '@paydeck/contract/access/grants'
import { expect, test } from 'vitest'

import { consumer, standard } from '@paydeck/contract/brands/brands'
import { currentOf, menuFor } from './menu-rules.ts'

const labels = (brand: typeof standard, role: string, permissions: string[] = []) =>
  menuFor(brand, { role, permissions }).map(({ label }) => label)

test('NAV-01 the standard menu has its entries in this order', () => {
  expect(labels(standard, 'admin')).toEqual([
    'Overview',
    'Payments',
    'Refunds',
    'Transfers',
    'Balance',
    'Virtual Terminal',
    'Customers',
    'API Keys',
    'Disputes',
    'Settings',
  ])
})

test('NAV-03 the consumer menu has its entries in this order', () => {
  expect(labels(consumer, 'admin')).toEqual([
    'Orders',
    'Completed payments',
    'Transfers',
    'Refunds',
    'Disputes',
    'Settings',
  ])
})

test.each([standard, consumer])('NAV-02 PERM-03 only Transfers needs a permission', (brand) => {
  const all = labels(brand, 'admin')
  expect(labels(brand, 'staff', [PAYOUTS_READ])).toEqual(all)
  expect(labels(brand, 'staff')).toEqual(all.filter((label) => label !== 'Transfers'))
})

test.each([
  ['manager', ['Disputes', 'Approvals']],
  ['cashier', ['Disputes', 'Approvals']],
  ['developer', ['Disputes', 'Connections']],
  ['bookkeeper', ['Customers', 'Disputes']],
  ['viewer', ['Customers', 'Disputes']],
  ['staff', ['Disputes', 'Settings']],
])('BEY-265 the menu of a %s ends with %j', (role, end) => {
  expect(labels(standard, role).slice(-2)).toEqual(end)
})

test('BEY-265 a brand without a page has no entry for it', () => {
  const pages = new Set([...standard.pages].filter((page) => page !== 'approvals'))
  expect(labels({ ...standard, pages }, 'manager').at(-1)).toBe('Disputes')
})

test.each([
  ['statements', 'payouts'],
  ['bank-lines', 'payouts'],
  ['team', 'settings'],
  ['activity', 'settings'],
  ['approvals', 'settings'],
  ['connections', 'settings'],
])('the entry of the page that links to %s stays marked', (page, entry) => {
  expect(standard.menu.filter((item) => currentOf(item.page, page) === 'true')).toEqual([
    expect.objectContaining({ page: entry }),
  ])
})

test('only the entry of the open page is marked as the page', () => {
  const marks = standard.menu.map((item) => [item.page, currentOf(item.page, 'settings')])
  expect(marks.filter(([, mark]) => mark !== undefined)).toEqual([['settings', 'page']])
  expect(standard.menu.some((item) => currentOf(item.page, 'account') !== undefined)).toBe(false)
})
