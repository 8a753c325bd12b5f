import { createCipheriv, randomBytes } from 'node:crypto'

import { expect, test } from 'vitest'

import { systemRandom } from '../random.ts'
import { isHashOf, seal, sealHash, sealText, unseal, unsealText } from './sealed.ts'
import { deriveKeys, type Secrets } from './secrets.ts'

const keysOf = (...secrets: Secrets) => deriveKeys(secrets, 'a test')
const [OLD, NEW] = [randomBytes(48), randomBytes(48)]
const keys = keysOf(OLD)
const rotated = keysOf(NEW, OLD)
const CONTEXT = 'mcht_1:xacc_1'
const ELSE = /does not have, or changed|authenticate/

test('unseals with the same key and context, and seals differently each time', () => {
  const one = seal(keys, '123456789', CONTEXT, systemRandom)
  const two = seal(keys, '123456789', CONTEXT, systemRandom)
  expect(one.equals(two)).toBe(false)
  expect(one.toString('latin1')).not.toContain('123456789')
  expect([one, two].map((sealed) => unseal(keys, sealed, CONTEXT))).toEqual([
    '123456789',
    '123456789',
  ])
})

test('does not unseal with another key, another context or a changed bit', () => {
  const sealed = seal(keys, '123456789', CONTEXT, systemRandom)
  expect(() => unseal(keysOf(NEW), sealed, CONTEXT)).toThrow(ELSE)
  expect(() => unseal(keys, sealed, 'mcht_2:xacc_1')).toThrow(ELSE)
  for (const at of [0, 8, 21, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => unseal(keys, changed, CONTEXT)).toThrow(ELSE)
  }
})

test('BEY-27 keeps the version of its key: the previous key still unseals, the current one seals', () => {
  const before = seal(keys, '123456789', CONTEXT, systemRandom)
  const after = seal(rotated, '123456789', CONTEXT, systemRandom)
  expect(unseal(rotated, before, CONTEXT)).toBe('123456789')
  expect(unseal(keysOf(NEW), after, CONTEXT)).toBe('123456789')
  expect(() => unseal(keys, after, CONTEXT)).toThrow(ELSE)
  expect([before, after].map((sealed) => sealed.subarray(0, 8))).toEqual([
    keys[0].version,
    rotated[0].version,
  ])
})

test('BEY-27 so do texts and hashes', () => {
  const text = sealText(keys, '{"link":"https://x"}', 'mcht_1', systemRandom)
  expect(text).toMatch(/^sealed:[0-9a-f]{16}:[A-Za-z0-9+/=]+$/)
  expect(unsealText(rotated, text, 'mcht_1')).toBe('{"link":"https://x"}')
  expect(() => unsealText(keysOf(NEW), text, 'mcht_1')).toThrow(ELSE)

  const hash = sealHash(keys, 'abcde-fghij', 'user_1', systemRandom)
  expect(isHashOf(rotated, hash, 'abcde-fghij', 'user_1')).toBe(true)
  expect(isHashOf(rotated, hash, 'abcde-fghik', 'user_1')).toBe(false)
})

test('reads values sealed before versions existed, and texts never sealed', () => {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keys[0].key, iv)
  cipher.setAAD(Buffer.from(CONTEXT))
  const text = Buffer.concat([cipher.update('123456789'), cipher.final()])
  const sealedText = Buffer.concat([iv, cipher.getAuthTag(), text])
  expect(unseal(rotated, sealedText, CONTEXT)).toBe('123456789')
  expect(unsealText(rotated, `sealed:1:${sealedText.toString('base64')}`, CONTEXT)).toBe(
    '123456789',
  )
  expect(unsealText(rotated, '{"code":"sealed"}', CONTEXT)).toBe('{"code":"sealed"}')
})
