import { createHash } from 'node:crypto'

import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startWorld, type World } from '../../../test/harness.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

interface KeptKey {
  requestHash: Buffer
  answerBody: string
}

const storedKeys = (merchantId: string): Promise<KeptKey[]> =>
  world.db.reader.query<KeptKey>(
    null,
    'select request_hash, answer_body from app.idempotency_key where merchant_id = $1',
    [merchantId],
  )

test('BEY-53 stores neither a guessable hash of the request nor its answer in clear', async () => {
  const { merchantId, token } = await world.merchant()
  const body = {
    accountName: 'Shop Pty Ltd',
    accountNumber: '98765432',
    country: 'AU',
    currency: 'AUD',
    routingNumber: '062-000',
  }
  const path = api.addBankAccount.path.replace('{merchantId}', merchantId)
  const add = () =>
    fetch(`${world.origin}/api${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': 'key-of-a-bank-account',
      },
      body: JSON.stringify(body),
    })
  const first = await (await add()).text()
  const [stored] = await storedKeys(merchantId)
  const guess = createHash('sha256')
    .update(JSON.stringify([{ merchantId }, body]))
    .digest()
  expect(stored?.requestHash.equals(guess)).toBe(false)
  expect(stored?.answerBody).toMatch(/^sealed:[0-9a-f]{16}:/)
  const second = await add()
  expect(second.headers.get('idempotency-hit')).toBe('true')
  expect(await second.text()).toBe(first)
})
