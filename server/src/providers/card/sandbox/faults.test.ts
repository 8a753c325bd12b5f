import { expect, test } from 'vitest'

import { faultSwitch } from './faults.ts'

const failing = (check: () => void): number => {
  let failed = 0
  for (let tries = 0; tries < 5; tries++) {
    try {
      check()
    } catch {
      failed++
    }
  }
  return failed
}

test('fails a call as often as configured, then lets it work again', () => {
  const faults = faultSwitch()
  faults.set('createRefund', null, 2)
  expect(failing(() => faults.check('createRefund', 'mcht_a'))).toBe(2)
  expect(failing(() => faults.check('queryRefunds', 'mcht_a'))).toBe(0)
})

test('a fault of one merchant does not affect others', () => {
  const faults = faultSwitch()
  faults.set('createRefund', 'mcht_a', 3)
  expect(failing(() => faults.check('createRefund', 'mcht_b'))).toBe(0)
  expect(failing(() => faults.check('createRefund', null))).toBe(0)
  expect(failing(() => faults.check('createRefund', 'mcht_a'))).toBe(3)
})

test('0 ends a fault, for one merchant or for all', () => {
  const faults = faultSwitch()
  faults.set('createRefund', 'mcht_a', 3)
  faults.set('createRefund', null, 3)
  faults.set('createRefund', 'mcht_a', 0)
  expect(failing(() => faults.check('createRefund', 'mcht_a'))).toBe(3)
  faults.set('createRefund', null, 3)
  faults.set('createRefund', null, 0)
  expect(failing(() => faults.check('createRefund', 'mcht_b'))).toBe(0)
})
