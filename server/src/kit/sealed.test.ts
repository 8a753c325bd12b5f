import { randomBytes } from 'node:crypto'

import { expect, test } from 'vitest'

import { systemRandom } from './random.ts'
import { seal, unseal } from './sealed.ts'

const key = randomBytes(32)

test('opens with the same key and context, and seals differently each time', () => {
  const one = seal(key, '123456789', 'mcht_1:xacc_1', systemRandom)
  const two = seal(key, '123456789', 'mcht_1:xacc_1', systemRandom)
  expect(one.equals(two)).toBe(false)
  expect(one.toString('latin1')).not.toContain('123456789')
  expect([one, two].map((sealed) => unseal(key, sealed, 'mcht_1:xacc_1'))).toEqual([
    '123456789',
    '123456789',
  ])
})

test('does not open with another key, another context or a changed bit', () => {
  const sealed = seal(key, '123456789', 'mcht_1:xacc_1', systemRandom)
  expect(() => unseal(randomBytes(32), sealed, 'mcht_1:xacc_1')).toThrow(/authenticate/)
  expect(() => unseal(key, sealed, 'mcht_2:xacc_1')).toThrow(/authenticate/)
  for (const at of [0, 13, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => unseal(key, changed, 'mcht_1:xacc_1')).toThrow(/authenticate/)
  }
})
