import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startWorld, type TestMerchant, type World } from '../../../test/harness.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const pairOf = async ({ call, merchantId }: TestMerchant) =>
  (await call(api.listKeys, { merchantId })).data[0]

const rowsOf = (merchantId: string) =>
  world.db.reader.query<{ kind: string; tokenHash: Buffer; tokenSealed: Buffer | null }>(
    null,
    `select kind, token_hash, token_sealed from app.api_key where merchant_id = $1 order by kind`,
    [merchantId],
  )

const actionsOf = async (merchantId: string): Promise<[string, string, unknown][]> =>
  (
    await world.db.reader.query<{ actor: string; action: string; details: unknown }>(
      null,
      `select actor, action, details from app.audit_event
       where merchant_id = $1 and action like 'api_key.%' order by at, event_id`,
      [merchantId],
    )
  ).map(({ actor, action, details }) => [actor, action, details])

test('API-18 KEYS-03 a new merchant has one pair of keys, which its staff can read', async () => {
  const merchant = await world.merchant()
  const { merchantId, slug, call } = merchant
  const { data } = await call(api.listKeys, { merchantId })
  expect(data).toHaveLength(1)
  const own = merchantId.slice(5)
  expect(data[0]?.publicToken).toMatch(new RegExp(`^sandbox_pk_${own}`))
  expect(data[0]?.secretToken).toMatch(new RegExp(`^sandbox_sk_${own}`))
  const age = world.clock.now().getTime() - Date.parse(data[0]?.createdAt ?? '')
  expect(age).toBeGreaterThanOrEqual(0)
  expect(age).toBeLessThan(60_000)
  const { data: config } = await call(api.getMerchantConfig, { query: { m: slug } })
  expect(config.merchantPublicKey).toBe(data[0]?.publicToken)
  const { apiKeys } = world.services
  expect(await apiKeys.holder(data[0]?.publicToken, 'publishable')).toMatchObject({ merchantId })
  expect(await apiKeys.holder(data[0]?.secretToken, 'secret')).toMatchObject({ merchantId })
})

test('the database never stores the secret key in clear, and a sealed key opens only in its own row', async () => {
  const first = await world.merchant()
  const second = await world.merchant()
  const secret = (await pairOf(first))?.secretToken ?? ''
  for (const row of await rowsOf(first.merchantId)) {
    expect(row.tokenSealed?.toString('latin1') ?? '').not.toContain(secret.slice(-20))
    expect(row.tokenHash).toHaveLength(32)
  }
  // A sealed copy in another merchant's row cannot be opened.
  await world.db.inMerchant(second.merchantId, (tx) =>
    tx
      .updateTable('app.apiKey')
      .set({ tokenSealed: Buffer.alloc(60) })
      .where('merchantId', '=', second.merchantId)
      .where('kind', '=', 'secret')
      .execute(),
  )
  await expect(pairOf(second)).rejects.toThrow('Failed to get API keys')
})

test('each key is accepted only as its own kind', async () => {
  const merchant = await world.merchant()
  const { merchantId } = merchant
  const { publicToken = '', secretToken = '' } = (await pairOf(merchant)) ?? {}
  const { apiKeys } = world.services
  expect(await apiKeys.holder(secretToken, 'secret')).toMatchObject({ merchantId })
  expect(await apiKeys.holder(publicToken, 'publishable')).toMatchObject({ merchantId })
  const refused = 'This API key is not valid.'
  await expect(apiKeys.holder(publicToken, 'secret')).rejects.toThrow(refused)
  await expect(apiKeys.holder(secretToken, 'publishable')).rejects.toThrow(refused)
  await expect(apiKeys.holder(undefined, 'secret')).rejects.toThrow(refused)
  await expect(apiKeys.holder(`${secretToken.slice(0, -1)}!`, 'secret')).rejects.toThrow(refused)
  const last = secretToken.endsWith('A') ? 'B' : 'A'
  await expect(apiKeys.holder(secretToken.slice(0, -1) + last, 'secret')).rejects.toThrow(refused)
})

test('records each time a person reads or copies the keys', async () => {
  const merchant = await world.merchant()
  const { call, merchantId, userId } = merchant
  await pairOf(merchant)
  await call(api.recordKeyCopy, { merchantId, body: { key: 'secret' } })
  await pairOf(merchant)
  expect(await actionsOf(merchantId)).toEqual([
    [userId, 'api_key.revealed', {}],
    [userId, 'api_key.copied', { kind: 'secret' }],
    [userId, 'api_key.revealed', {}],
  ])
})

test('a replaced key works until the end of its grace period', async () => {
  const merchant = await world.merchant()
  const { merchantId, slug, call } = merchant
  const { apiKeys, merchants } = world.services
  const old = await pairOf(merchant)
  const secret = await merchants.replaceKey(merchantId, 'secret', 60_000)
  const shown = await pairOf(merchant)
  expect([shown?.secretToken, shown?.publicToken]).toEqual([secret, old?.publicToken])
  await apiKeys.holder(secret, 'secret')
  await apiKeys.holder(old?.secretToken, 'secret')
  // A replacement without a grace period ends both earlier keys.
  await merchants.replaceKey(merchantId, 'secret', 0)
  await expect(apiKeys.holder(secret, 'secret')).rejects.toThrow('not valid')
  await expect(apiKeys.holder(old?.secretToken, 'secret')).rejects.toThrow('not valid')
  const publishable = await merchants.replaceKey(merchantId, 'publishable', 0)
  const after = await pairOf(merchant)
  expect(after?.publicToken).toBe(publishable)
  expect(Date.parse(after?.publicCreatedAt ?? '')).toBeGreaterThan(
    Date.parse(after?.createdAt ?? ''),
  )
  const { data: config } = await call(api.getMerchantConfig, { query: { m: slug } })
  expect(config.merchantPublicKey).toBe(publishable)
  expect((await actionsOf(merchantId)).map(([, action]) => action)).toEqual([
    'api_key.revealed',
    'api_key.replaced',
    'api_key.revealed',
    'api_key.replaced',
    'api_key.replaced',
    'api_key.revealed',
  ])
})

test('two concurrent replacements leave one valid key', async () => {
  const { merchantId } = await world.merchant()
  const { merchants, apiKeys } = world.services
  const replaced = await Promise.all(
    [1, 2, 3].map(() => merchants.replaceKey(merchantId, 'secret', 60_000)),
  )
  for (const token of replaced) await apiKeys.holder(token, 'secret')
  const inUse = await world.db.reader.query(
    null,
    `select 1 from app.api_key where merchant_id = $1 and kind = 'secret' and valid_until is null`,
    [merchantId],
  )
  expect(inUse).toHaveLength(1)
})

test('a merchant older than secret keys gets one when staff open the page', async () => {
  const merchant = await world.merchant()
  await world.db.inMerchant(merchant.merchantId, (tx) =>
    tx
      .updateTable('app.apiKey')
      .set({ validUntil: new Date(0) })
      .where('merchantId', '=', merchant.merchantId)
      .where('kind', '=', 'secret')
      .execute(),
  )
  const [first, other] = await Promise.all([pairOf(merchant), pairOf(merchant)])
  expect(first?.secretToken).toBe(other?.secretToken)
  await world.services.apiKeys.holder(first?.secretToken, 'secret')
})
