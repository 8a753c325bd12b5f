import { expect, test } from 'vitest'

import { systemRandom } from '../../kit/random.ts'
import { generateKey, parseKey } from './keys.ts'

const merchantId = 'mcht_ZJOpaegtuDrIXjgm'

test('a key names its environment, its kind and its merchant', () => {
  const key = generateKey('secret', merchantId, { sandbox: true, random: systemRandom })
  expect(key).toMatch(/^sandbox_sk_ZJOpaegtuDrIXjgm[A-Za-z0-9_-]{43}$/)
  expect(parseKey(key)).toEqual({ kind: 'secret', merchantId })
  const shown = generateKey('publishable', merchantId, { sandbox: false, random: systemRandom })
  expect(shown).toMatch(/^live_pk_ZJOpaegtuDrIXjgm[A-Za-z0-9_-]{32}$/)
  expect(parseKey(shown)).toEqual({ kind: 'publishable', merchantId })
})

test('two keys of one merchant always differ', () => {
  const make = () => generateKey('secret', merchantId, { sandbox: true, random: systemRandom })
  expect(make()).not.toBe(make())
})

test.each([
  '',
  'sandbox_sk_',
  'sandbox_api_ZJOpaegtuDrIXjgmAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  'prod_sk_ZJOpaegtuDrIXjgmAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  'sandbox_sk_ZJOpaegtuDrIXjgm',
  'sandbox_sk_ZJOpaegtuDrIXjgm AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  `sandbox_sk_ZJOpaegtuDrIXjgm${'A'.repeat(44)}`,
])('"%s" is not a key', (text) => {
  expect(parseKey(text)).toBeNull()
})
