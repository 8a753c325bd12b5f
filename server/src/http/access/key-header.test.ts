import { expect, test } from 'vitest'

import { keyOf } from './key-header.ts'

const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`

test.each([
  [{ 'limepay-secretkey': 'sandbox_sk_A' }, 'sandbox_sk_A'],
  [{ 'limepay-secretkey': ' "sandbox_sk_A" ' }, 'sandbox_sk_A'],
  [{ authorization: 'Bearer sandbox_sk_A' }, 'sandbox_sk_A'],
  [{ authorization: '  bearer   sandbox_sk_A  ' }, 'sandbox_sk_A'],
  [{ authorization: basic('sandbox_sk_A:') }, 'sandbox_sk_A'],
  [{ authorization: basic('sandbox_pk_A:sandbox_sk_A') }, 'sandbox_sk_A'],
  [{ authorization: 'Digest x' }, undefined],
  [{ 'limepay-secretkey': '' }, undefined],
  [{ 'limepay-publickey': 'sandbox_pk_A' }, undefined],
  [{}, undefined],
] as const)('%j carries the secret key %s', (headers, token) => {
  expect(keyOf(headers, false)).toEqual({ kind: 'secret', token })
})

test.each([
  [{ 'limepay-publickey': 'sandbox_pk_A' }, 'publishable', 'sandbox_pk_A'],
  [{ authorization: 'Bearer sandbox_pk_A' }, 'publishable', 'sandbox_pk_A'],
  [{ authorization: 'Bearer sandbox_sk_A' }, 'secret', 'sandbox_sk_A'],
  [{ 'limepay-publickey': 'sandbox_sk_A' }, 'secret', 'sandbox_sk_A'],
  [{}, 'publishable', undefined],
] as const)('%j has the key %s %s where a publishable key is enough', (headers, kind, token) => {
  expect(keyOf(headers, true)).toEqual({ kind, token })
})
