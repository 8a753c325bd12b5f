import { PAYOUTS_READ } from '@paydeck/contract/access/grants'
import { expect, test } from 'vitest'

import { consumer } from '@paydeck/contract/brands/consumer'
import { standard } from '@paydeck/contract/brands/standard'
import { menuFor } from './menu-rules.ts'

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
