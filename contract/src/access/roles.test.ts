import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'

import { route } from '../protocol/route.ts'
import { hasPermission, lacking, refundLimitOf, toGrantsResponse } from './grants.ts'
import { PERMISSIONS, type Permission } from './permissions.ts'
import { ADMIN_ROLES, ROLE_NAMES, type RoleName } from './roles.ts'

const COLUMNS = [
  'owner',
  'admin',
  'manager',
  'cashier',
  'bookkeeper',
  'developer',
  'viewer',
  'staff',
] as const
/** Roles in the order of COLUMNS; x: has the permission. */
const MATRIX: Record<Permission, string> = {
  'payments:read': 'xxxxxxxx',
  'customers:read': 'xxxxxxxx',
  'orders:read': 'xxxxxxxx',
  'refunds:read': 'xxxxxxxx',
  'orders:write': 'xxxx...x',
  'payments:refund': 'xxxx...x',
  'payments:capture': 'xxx....x',
  'payments:verify': 'xxx....x',
  'disputes:respond': 'xxx....x',
  'reports:export': 'xxx.x..x',
  'balance:read': 'xxx.x..x',
  'payouts:read': 'xxx.x...',
  'bookkeeping:read': 'xxx.x...',
  'payouts:settings': 'xx.....x',
  'settings:write': 'xx.....x',
  'customers:write': 'xxxx...x',
  'keys:manage': 'xx...x.x',
  'webhooks:manage': 'xx...x.x',
  'connections:manage': 'xx...x.x',
  'team:manage': 'xx......',
  'activity:read': 'xx......',
  'ownership:manage': 'x.......',
}
const permissions = Object.keys(PERMISSIONS) as Permission[]
const rowOf = (permission: Permission): string =>
  COLUMNS.map((role) => (hasPermission({ role, permissions: [] }, permission) ? 'x' : '.')).join('')

describe('BEY-14 roles', () => {
  test('BEY-14 each role holds the permissions of the matrix', () => {
    expect(ROLE_NAMES).toEqual([...COLUMNS])
    expect(Object.fromEntries(permissions.map((name) => [name, rowOf(name)]))).toEqual(MATRIX)
  })

  test('a role that does not exist holds nothing', () => {
    for (const role of ['', 'Owner', 'toString', 'accountant'])
      expect(permissions.filter((name) => hasPermission({ role, permissions: [] }, name))).toEqual(
        [],
      )
  })

  test('payouts-read adds payouts and bookkeeping to any role', () => {
    const grants = { role: 'viewer', permissions: ['payouts-read'] }
    expect(permissions.filter((name) => hasPermission(grants, name))).toEqual(
      permissions.filter(
        (name) => ['payouts:read', 'bookkeeping:read'].includes(name) || MATRIX[name][6] === 'x',
      ),
    )
  })

  test('a cashier refunds nothing unless a limit is set; other roles have a limit only when one is set', () => {
    const limitOf = (role: RoleName, refundLimit: number | null) =>
      refundLimitOf({ role, refundLimit })
    expect(ROLE_NAMES.filter((role) => limitOf(role, null) !== null)).toEqual(['cashier'])
    expect(limitOf('cashier', null)).toBe(0)
    expect(limitOf('cashier', 5000)).toBe(5000)
    expect(limitOf('manager', 100_000)).toBe(100_000)
  })

  test('owners and admins are notified of sensitive changes', () => {
    expect(ADMIN_ROLES).toEqual(['owner', 'admin'])
  })
})

describe('on the wire', () => {
  const grantsOf = (role: RoleName, extra: string[] = []) =>
    toGrantsResponse({ role, permissions: extra, refundLimit: null })

  test('API-12 an owner is an admin, every other role has its own name', () => {
    expect(ROLE_NAMES.map((role) => grantsOf(role).role)).toEqual([
      'admin',
      ...COLUMNS.filter((role) => role !== 'owner'),
    ])
  })

  test('API-12 payouts-read is listed for exactly those who may read payouts', () => {
    const readers = ROLE_NAMES.filter((role) => grantsOf(role).permissions.includes('payouts-read'))
    expect(readers).toEqual(['owner', 'admin', 'manager', 'bookkeeper'])
    expect(grantsOf('staff', ['payouts-read']).permissions).toContain('payouts-read')
  })

  test('reading the claims back gives the same permissions', () => {
    for (const role of ROLE_NAMES)
      for (const name of permissions)
        expect([name, hasPermission(grantsOf(role), name)]).toEqual([
          name,
          hasPermission({ role, permissions: [] }, name),
        ])
  })
})

describe('the permissions a call needs', () => {
  const call = {
    base: 'api',
    method: 'GET',
    path: '/nothing',
    summary: 'Nothing',
    answer: z.void(),
    otherwise: 'Failed',
  } as const

  test('BEY-13 a staff call without a permission does not compile, nor does any other call with one', () => {
    // @ts-expect-error -- a staff call must name its permissions
    route({ ...call, access: 'staff' })
    // @ts-expect-error -- an unknown permission
    route({ ...call, access: 'staff', permission: 'payments:delete' })
    // @ts-expect-error -- a public call has no permission
    route({ ...call, access: 'public', permission: 'payments:read' })
    expect(route({ ...call, access: 'staff', permission: 'own' }).permission).toBe('own')
  })

  test('a caller needs all of them; the refusal names the first missing one', () => {
    const needs = ['payouts:read', 'payouts:settings'] as const
    expect(lacking({ role: 'admin', permissions: [] }, needs)).toBeNull()
    expect(lacking({ role: 'staff', permissions: [] }, needs)).toBe('payouts:read')
    expect(lacking({ role: 'bookkeeper', permissions: [] }, needs)).toBe('payouts:settings')
    expect(lacking({ role: '', permissions: [] }, 'own')).toBeNull()
    expect(lacking({ role: '', permissions: [] }, 'member')).toBeNull()
  })
})
