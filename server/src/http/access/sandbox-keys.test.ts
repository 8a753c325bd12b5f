import { expect, test } from 'vitest'

import { refuseSandboxKeys } from './sandbox-keys.ts'

test('production refuses a sandbox key without looking it up', async () => {
  const asked: unknown[] = []
  const find = refuseSandboxKeys((token) => {
    asked.push(token)
    return Promise.resolve({ merchantId: 'mcht_1', keyId: 'key_1' })
  })
  await expect(find('sandbox_sk_abc', 'secret')).rejects.toMatchObject({ status: 401 })
  expect(await find('live_sk_abc', 'secret')).toEqual({ merchantId: 'mcht_1', keyId: 'key_1' })
  expect(asked).toEqual(['live_sk_abc'])
})
