import { expect, test } from 'vitest'

import { refuseSandboxKeys } from './sandbox-keys.ts'

test('production refuses a sandbox key without a lookup', async () => {
  const requests: unknown[] = []
  const holder = { merchantId: 'mcht_1', keyId: 'key_1', scopes: null, refundLimit: null }
  const find = refuseSandboxKeys((token) => {
    requests.push(token)
    return Promise.resolve(holder)
  })
  await expect(find('sandbox_sk_abc', 'secret')).rejects.toMatchObject({ status: 401 })
  expect(await find('live_sk_abc', 'secret')).toEqual(holder)
  expect(requests).toEqual(['live_sk_abc'])
})
