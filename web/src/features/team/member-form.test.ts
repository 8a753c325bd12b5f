import type { TeamMember } from '@paydeck/contract/calls/team'
import { expect, test } from 'vitest'

import { EMPTY_INVITATION, inviteForm, roleDraftOf, roleForm, toRole } from './member-form.ts'

const member: TeamMember = {
  userId: 'user_1',
  email: 'jane@shop.example',
  firstName: 'Jane',
  lastName: 'Moana',
  role: 'staff',
  grants: ['payouts-read'],
  refundLimit: 50_05,
  state: 'active',
  addedAt: '2026-03-01T00:00:00.000Z',
  lastSignInAt: null,
  hasSecondFactor: false,
}

test('BEY-95 a role survives the form unchanged', () => {
  expect(roleDraftOf(member)).toEqual({ role: 'staff', seesTransfers: true, refundLimit: '50.05' })
  expect(toRole(roleDraftOf(member))).toEqual({
    role: 'staff',
    grants: ['payouts-read'],
    refundLimit: 50_05,
  })
  expect(toRole(roleDraftOf({ ...member, grants: [], refundLimit: null }))).toEqual({
    role: 'staff',
    refundLimit: null,
  })
})

test('BEY-95 sends only what the role leaves open', () => {
  const draft = { ...roleDraftOf(member) }
  expect(toRole({ ...draft, role: 'viewer' })).toEqual({ role: 'viewer' })
  expect(toRole({ ...draft, role: 'manager' })).toEqual({ role: 'manager', refundLimit: 50_05 })
})

test.each([
  [{ email: 'jane' }, ['email', 'Please enter a valid email address']],
  [{ refundLimit: 'lots' }, ['refundLimit', 'Please enter an amount']],
])('BEY-95 %o shows an error at its field', (change, [field, message]) => {
  const checked = inviteForm.safeParse({
    ...EMPTY_INVITATION,
    email: 'jane@shop.example',
    ...change,
  })
  expect(checked.error?.issues.map((issue) => [issue.path[0], issue.message])).toEqual([
    [field, message],
  ])
})

test('BEY-95 ignores the limit of a role that cannot refund', () => {
  const draft = { role: 'viewer', seesTransfers: false, refundLimit: 'lots' } as const
  expect(roleForm.safeParse(draft).success).toBe(true)
})
