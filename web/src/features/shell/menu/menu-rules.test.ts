import { PAYOUTS_READ } from '@paydeck/contract/access/grants'
import { expect, test } from 'vitest'

import { consumer, standard } from '@paydeck/contract/brands/brands'
import { currentOf, menuFor } from './menu-rules.ts'

const labels = (menu: typeof standard.menu, role: string, permissions: string[] = []) =>
  menuFor(menu, { role, permissions }).map(({ label }) => label)

test('NAV-01 the standard menu has its entries in this order', () => {
  expect(labels(standard.menu, 'admin')).toEqual([
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
  expect(labels(consumer.menu, 'admin')).toEqual([
    'Orders',
    'Completed payments',
    'Transfers',
    'Refunds',
    'Disputes',
    'Settings',
  ])
})

test.each([standard, consumer])('NAV-02 PERM-03 only Transfers needs a permission', ({ menu }) => {
  const all = labels(menu, 'admin')
  expect(labels(menu, 'staff', [PAYOUTS_READ])).toEqual(all)
  expect(labels(menu, 'staff')).toEqual(all.filter((label) => label !== 'Transfers'))
})

test.each([
  ['statements', 'payouts'],
  ['bank-lines', 'payouts'],
  ['team', 'settings'],
  ['activity', 'settings'],
  ['approvals', 'settings'],
  ['connections', 'settings'],
])('the entry of the page that leads to %s stays marked', (page, entry) => {
  expect(standard.menu.filter((one) => currentOf(one.page, page) === 'true')).toEqual([
    expect.objectContaining({ page: entry }),
  ])
})

test('the entry of an open page is marked as the page, and no other one is', () => {
  const marks = standard.menu.map((one) => [one.page, currentOf(one.page, 'settings')])
  expect(marks.filter(([, mark]) => mark !== undefined)).toEqual([['settings', 'page']])
  expect(standard.menu.some((one) => currentOf(one.page, 'account') !== undefined)).toBe(false)
})
