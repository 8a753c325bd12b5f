import { randomBytes } from 'node:crypto'

import { expect, test } from 'vitest'

import { systemRandom } from './random.ts'
import { seal, sealText, unseal, unsealText } from './sealed.ts'

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

test('names the version of the key, refuses an unknown one, and reads a text that was never sealed', () => {
  const kept = sealText(key, '{"link":"https://x"}', 'mcht_1', systemRandom)
  expect(kept).toMatch(/^sealed:1:[A-Za-z0-9+/=]+$/)
  expect(unsealText(key, kept, 'mcht_1')).toBe('{"link":"https://x"}')
  expect(unsealText(key, '{"code":"sealed"}', 'mcht_1')).toBe('{"code":"sealed"}')
  expect(() => unsealText(key, kept.replace(':1:', ':2:'), 'mcht_1')).toThrow('No key of version 2')
})
