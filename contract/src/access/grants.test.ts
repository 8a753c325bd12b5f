import { expect, test } from 'vitest'

import { isGrant, refundLimitWithoutApproval, toGrantsResponse } from './grants.ts'
import { operatorPermissionsLabel, OPERATOR_PERMISSIONS } from './operator-permissions.ts'
import { permissionsOf, refusalCode } from './permissions.ts'
import { isReading, PROGRAM_SCOPE_NAMES } from './program-scopes.ts'

test.each([
  [null, null, null],
  [500, null, 500],
  [null, 300, 300],
  [500, 300, 300],
  [300, 500, 300],
  [0, 500, 0],
  [500, 0, 0],
])(
  'with an own limit of %o and approval needed over %o, a person refunds up to %o without approval',
  (own, over, limit) => {
    expect(refundLimitWithoutApproval(own, over)).toBe(limit)
  },
)

test('a membership lists exactly its permissions', () => {
  expect(toGrantsResponse({ role: 'viewer', permissions: [], refundLimit: null })).toEqual({
    role: 'viewer',
    permissions: ['payments:read', 'customers:read', 'orders:read', 'refunds:read'],
    refundLimit: null,
  })
  const own = { role: 'accountant', permissions: ['payouts-read'], refundLimit: 700 }
  expect(toGrantsResponse(own)).toEqual({
    role: 'accountant',
    permissions: ['payouts:read', 'bookkeeping:read', 'payouts-read'],
    refundLimit: 700,
  })
  expect([isGrant('payouts-read'), isGrant('toString')]).toEqual([true, false])
})

test('a call needs no, one or several permissions; a refusal names one', () => {
  expect(permissionsOf('own')).toEqual([])
  expect(permissionsOf('member')).toEqual([])
  expect(permissionsOf('payments:read')).toEqual(['payments:read'])
  expect(permissionsOf(['keys:manage', 'webhooks:manage'])).toEqual([
    'keys:manage',
    'webhooks:manage',
  ])
  expect(refusalCode('payments:refund')).toBe('payments_refund_required')
})

test('programs read payments, orders and refunds, and only propose the rest', () => {
  expect(PROGRAM_SCOPE_NAMES.filter(isReading)).toEqual([
    'payments:read',
    'orders:read',
    'refunds:read',
  ])
})

test('describes the permissions of the operator’s people as briefly as possible', () => {
  const all = Object.keys(OPERATOR_PERMISSIONS)
  const labelFor = (without: number, ...more: string[]) =>
    operatorPermissionsLabel([...all.slice(without), ...more])
  expect(operatorPermissionsLabel([])).toBe('nothing')
  expect(operatorPermissionsLabel(['vault:open'])).toBe('vault:open')
  expect(labelFor(0)).toBe('everything')
  expect(labelFor(0, 'vault:open')).toBe('everything, vault:open')
  expect(labelFor(3)).toBe(
    'everything but make payout files, approve payout files, download payout files',
  )
  expect(labelFor(4)).toMatch(
    /^import what banks say, explain entries .*profiles of bank accounts$/,
  )
  expect(labelFor(1, 'vault:open')).toMatch(/^approve payout files, .*, vault:open$/)
})
