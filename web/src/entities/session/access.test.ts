import { PERMISSIONS, type Permission } from '@paydeck/contract/access/permissions'
import { expect, test } from 'vitest'

import { consumer, standard } from '@paydeck/contract/brands/brands'

import { landingPage, may, missingFor, PAGE_NEEDS, refundsNothing } from './access.ts'

const permissions = Object.keys(PERMISSIONS) as Permission[]

test('PERM-03 staff without payouts-read lack payouts and the permissions of later roles', () => {
  const staff = { role: 'staff', permissions: [] }
  expect(permissions.filter((name) => !may(staff, name))).toEqual([
    'payouts:read',
    'bookkeeping:read',
    'team:manage',
    'activity:read',
    'ownership:manage',
  ])
  const pages = Object.entries(PAGE_NEEDS).filter(([, needs]) => !may(staff, needs))
  expect(pages.map(([page]) => page)).toEqual([
    'payouts',
    'statements',
    'bank-lines',
    'activity',
    'team',
  ])
})

test('CFG-10 while nothing is known, nothing more than that is granted', () => {
  const nothing = { role: '', permissions: [] }
  for (const grants of [undefined, nothing])
    expect(permissions.map((name) => may(grants, name))).toEqual(
      permissions.map((name) => may({ role: 'staff', permissions: [] }, name)),
    )
})

test('BEY-15 a person lands on the brand’s page, else on the first they may open', () => {
  const only = (...listed: string[]) => ({ role: 'accountant', permissions: listed })
  expect(landingPage(standard, { role: 'viewer', permissions: [] })).toBe('home')
  expect(landingPage(standard, only('payouts:read', 'settings:write'))).toBe('payouts')
  expect(landingPage(consumer, only('refunds:read'))).toBe('refunds')
  expect(landingPage(standard, only())).toBe('account')
  expect(missingFor(only(), PAGE_NEEDS.api)).toBe('keys:manage')
})

test('a cashier refunds nothing without a limit; others may', () => {
  const limited = (role: string, refundLimit?: number | null) =>
    refundsNothing({ role, permissions: [], refundLimit })
  expect([limited('cashier'), limited('cashier', 0), limited('manager', 0)]).toEqual([
    true,
    true,
    true,
  ])
  expect([limited('cashier', 500), limited('manager'), limited('staff', null)]).toEqual([
    false,
    false,
    false,
  ])
})
