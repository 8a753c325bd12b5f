import { PERMISSIONS, type Permission } from '@paydeck/contract/access/permissions'
import { expect, test } from 'vitest'

import { consumer, standard } from '@paydeck/contract/brands/brands'

import {
  isPermission,
  landingPage,
  isPermitted,
  missingPermission,
  needsSecondPerson,
  PAGE_NEEDS,
  cannotRefund,
} from './access.ts'

const permissions = Object.keys(PERMISSIONS) as Permission[]

test('PERM-03 staff without payouts-read lack payouts and the permissions of later roles', () => {
  const staff = { role: 'staff', permissions: [] }
  expect(permissions.filter((name) => !isPermitted(staff, name))).toEqual([
    'payouts:read',
    'bookkeeping:read',
    'team:manage',
    'activity:read',
    'ownership:manage',
  ])
  const pages = Object.entries(PAGE_NEEDS).filter(([, needs]) => !isPermitted(staff, needs))
  expect(pages.map(([page]) => page)).toEqual([
    'payouts',
    'statements',
    'bank-lines',
    'activity',
    'team',
  ])
})

test('CFG-10 until the permissions are known, grants no more than any staff have', () => {
  const nothing = { role: '', permissions: [] }
  for (const grants of [undefined, nothing])
    expect(permissions.map((name) => isPermitted(grants, name))).toEqual(
      permissions.map((name) => isPermitted({ role: 'staff', permissions: [] }, name)),
    )
})

test('BEY-15 a person lands on the brand’s page, or on the first that they may open', () => {
  const only = (...listed: string[]) => ({ role: 'accountant', permissions: listed })
  expect(landingPage(standard, { role: 'viewer', permissions: [] })).toBe('home')
  expect(landingPage(standard, only('payouts:read', 'settings:write'))).toBe('payouts')
  expect(landingPage(consumer, only('refunds:read'))).toBe('refunds')
  expect(landingPage(standard, only())).toBe('account')
  expect(missingPermission(only(), PAGE_NEEDS.api)).toBe('keys:manage')
})

test('a cashier without a limit may refund nothing; other roles may', () => {
  const limited = (role: string, refundLimit?: number | null) =>
    cannotRefund({ role, permissions: [], refundLimit })
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

test('a person without a limit may ask for a refund if a second person can approve it', () => {
  const secondPerson = { refundsOver: 100_00, bankChanges: false }
  const isRefused = (of: typeof secondPerson | { refundsOver: null; bankChanges: boolean }) =>
    cannotRefund({ role: 'cashier', permissions: [], secondPerson: of })
  expect([isRefused(secondPerson), isRefused({ refundsOver: null, bankChanges: true })]).toEqual([
    false,
    true,
  ])
})

test.each([
  ['manager', undefined, 100_00, 100_00, false],
  ['manager', undefined, 100_00, 100_01, true],
  ['manager', 50_00, 100_00, 50_01, true],
  ['manager', 50_00, 100_00, 50_00, false],
  ['cashier', undefined, 100_00, 1, true],
  ['manager', 50_00, null, 99_00, false],
] as const)(
  'a %s with a limit of %o needs a second person, asked over %o, for %i: %o',
  (role, refundLimit, refundsOver, amount, isAsked) => {
    const secondPerson = { refundsOver, bankChanges: false }
    const grants = { role, permissions: [], refundLimit, secondPerson }
    expect(needsSecondPerson(grants, amount)).toBe(isAsked)
  },
)

test('without an approval rule no refund needs a second person', () => {
  expect(needsSecondPerson({ role: 'manager', permissions: [], refundLimit: 5 }, 6)).toBe(false)
})

test('recognises existing permissions only', () => {
  const names = ['payments:read', 'payments:delete', 'toString', 7, undefined]
  expect(names.map(isPermission)).toEqual([true, false, false, false, false])
})
