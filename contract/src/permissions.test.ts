import { expect, test } from 'vitest'

import { canReadPayouts } from './permissions.ts'

test('PERM-02 payouts are for admins and for whoever holds payouts-read', () => {
  expect(canReadPayouts({ role: 'admin', permissions: [] })).toBe(true)
  expect(canReadPayouts({ role: 'staff', permissions: ['payouts-read'] })).toBe(true)
  expect(canReadPayouts({ role: 'staff', permissions: ['payouts-write'] })).toBe(false)
  expect(canReadPayouts({ role: '', permissions: [] })).toBe(false)
})
