import { expect, test } from 'vitest'

import { isVerified, verificationId } from './verification-rules.ts'

test.each([
  ['passed', true],
  ['failed', false],
  ['unverified', null],
  ['expired', null],
  [undefined, null],
  [null, null],
] as const)('VER-04 the state %s is %s', (state, verified) => {
  expect(isVerified(state)).toBe(verified)
})

test('VER-11 uses the payment’s own id, else the one that the start returned', () => {
  const started = { sourceVerificationId: 'srcv_started' }
  expect(verificationId({ sourceVerificationId: 'srcv_own' }, started)).toBe('srcv_own')
  expect(verificationId({ sourceVerificationId: null }, started)).toBe('srcv_started')
  expect(verificationId({ sourceVerificationId: null }, null)).toBeNull()
})
