import type { KeyScope } from '@paydeck/contract/access/key-scopes'
import type { NewSecretKey } from '@paydeck/contract/calls/api-keys'
import { api } from '@paydeck/contract/protocol/api'
import { SECRET_KEY_HEADER } from '@paydeck/contract/protocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import {
  CARDS,
  clientWith,
  startWorld,
  type TestMerchant,
  type World,
} from '../../../test/harness.ts'
import { mailsOf } from '../../../test/mails.ts'
import { openApi } from '../../http/docs/openapi.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const make = async ({ call, merchantId }: TestMerchant, input: Partial<NewSecretKey> = {}) =>
  (
    await call(api.createSecretKey, {
      merchantId,
      body: { name: 'Warehouse', scopes: null, refundLimit: null, ...input },
    })
  ).data

const listOf = async ({ call, merchantId }: TestMerchant) =>
  (await call(api.listSecretKeys, { merchantId })).data

/** A client that uses the key. */
const program = (token: string) => clientWith(world.origin, { [SECRET_KEY_HEADER]: token })

const ORDER = {
  internalOrderId: 'WOO-1',
  paymentAmount: { amount: 5000, currency: 'AUD' as const },
  description: '',
}

describe('BEY-63 secret keys beside the first pair', () => {
  test('are shown once, listed by name and last characters, and stored only as a hash', async () => {
    const merchant = await world.merchant()
    const { token, ...created } = await make(merchant, { scopes: ['orders:read'] })
    expect(token).toMatch(new RegExp(`^sandbox_sk_${merchant.merchantId.slice(5)}`))
    expect(created).toEqual({
      keyId: expect.stringMatching(/^akey_/) as string,
      name: 'Warehouse',
      ending: token.slice(-4),
      scopes: ['orders:read'],
      refundLimit: null,
      createdAt: expect.any(String) as string,
      lastUsedAt: null,
      lastUsedFrom: null,
      endsAt: null,
    })
    const listed = await listOf(merchant)
    expect(listed.map(({ name }) => name)).toEqual([null, 'Warehouse'])
    expect(listed[1]).toEqual(created)
    expect(JSON.stringify(listed)).not.toContain(token)
    const rows = await world.db.reader.query(
      null,
      'select token_sealed from app.api_key where merchant_id = $1 and api_key_id = $2',
      [merchant.merchantId, created.keyId],
    )
    expect(rows).toEqual([{ tokenSealed: null }])
  })

  test('leave the first pair unchanged', async () => {
    const merchant = await world.merchant()
    const before = await merchant.secretKey()
    await make(merchant)
    expect(await merchant.secretKey()).toBe(before)
    await world.services.merchants.replaceKey(merchant.merchantId, 'secret', 0)
    expect((await listOf(merchant)).map(({ name }) => name)).toEqual(['Warehouse', null])
  })

  test('say when and from where each was last used', async () => {
    const merchant = await world.merchant()
    const { token, keyId } = await make(merchant)
    await program(token)(api.listShopOrders, { query: {} })
    await expect
      .poll(async () => (await listOf(merchant)).find((key) => key.keyId === keyId))
      .toMatchObject({
        lastUsedAt: expect.any(String) as string,
        lastUsedFrom: expect.stringMatching(/127\.0\.0\.1|::1/) as string,
      })
  })

  test('keep working after replacement for as long as was chosen, and end at once when revoked', async () => {
    const merchant = await world.merchant()
    const { call, merchantId } = merchant
    const first = await make(merchant, { scopes: ['orders:read'], refundLimit: 500 })
    const params = { merchantId, keyId: first.keyId }
    const { data: second } = await call(api.replaceSecretKey, {
      ...params,
      body: { overlap: 'day' },
    })
    expect(second).toMatchObject({ name: 'Warehouse', scopes: ['orders:read'], refundLimit: 500 })
    for (const { token } of [first, second]) await program(token)(api.listShopOrders, { query: {} })
    const ends = (await listOf(merchant)).find(({ keyId }) => keyId === first.keyId)?.endsAt
    const inDay = Math.abs(Date.parse(ends ?? '') - world.clock.now().getTime() - 86_400_000)
    expect(inDay).toBeLessThan(60_000)
    await expect(
      call(api.replaceSecretKey, { ...params, body: { overlap: 'day' } }),
    ).rejects.toMatchObject({ status: 409, errorCode: 'key_replaced' })
    await call(api.revokeSecretKey, params)
    await expect(program(first.token)(api.listShopOrders, { query: {} })).rejects.toMatchObject({
      status: 401,
    })
    const { data: third } = await call(api.replaceSecretKey, {
      merchantId,
      keyId: second.keyId,
      body: { overlap: 'none' },
    })
    await expect(program(second.token)(api.listShopOrders, { query: {} })).rejects.toMatchObject({
      status: 401,
    })
    expect((await listOf(merchant)).map(({ keyId }) => keyId).slice(1)).toEqual([third.keyId])
  })

  test('the first secret key can be replaced too, but not revoked', async () => {
    const merchant = await world.merchant()
    const { call, merchantId } = merchant
    const [first] = await listOf(merchant)
    const keyId = first?.keyId ?? ''
    await expect(call(api.revokeSecretKey, { merchantId, keyId })).rejects.toMatchObject({
      status: 409,
      errorCode: 'first_key_stays',
    })
    const before = await merchant.secretKey()
    const { data } = await call(api.replaceSecretKey, {
      merchantId,
      keyId,
      body: { overlap: 'hour' },
    })
    expect(await merchant.secretKey()).toBe(data.token)
    await program(before)(api.listShopOrders, { query: {} })
    await call(api.revokeSecretKey, { merchantId, keyId })
    await expect(program(before)(api.listShopOrders, { query: {} })).rejects.toMatchObject({
      status: 401,
    })
  })

  test('get a clear refusal of what they may not do, which is logged', async () => {
    const merchant = await world.merchant()
    const order = await merchant.order({ amount: 2500 })
    const { transactionId } = await order.pay(CARDS.visa)
    const reader = await make(merchant, {
      scopes: ['orders:read', 'payments:read', 'refunds:read'],
    })
    const callAs = program(reader.token)
    expect((await callAs(api.listShopOrders, { query: {} })).data).toHaveLength(1)
    expect((await callAs(api.getMerchantTransaction, { transactionId })).data).toMatchObject({
      status: 'paid',
    })
    await expect(
      callAs(api.refundTransaction, {
        body: { transactionId, refundAmount: { amount: 100, currency: 'AUD' } },
      }),
    ).rejects.toMatchObject({
      status: 403,
      errorCode: 'key_not_permitted',
      message:
        'This API key may not refund payments: it lacks the permission payments:refund. Use another key, or make one on the page API Keys.',
    })
    await expect(callAs(api.createShopOrder, { body: ORDER })).rejects.toMatchObject({
      status: 403,
    })
    await expect(
      callAs(api.payOrder, { merchantOrderId: order.merchantOrderId, body: { paymentToken: 'x' } }),
    ).rejects.toMatchObject({ status: 403, errorCode: 'key_not_permitted' })
    await expect
      .poll(async () => {
        const { data } = await merchant.call(api.listActivity, {
          merchantId: merchant.merchantId,
          query: { action: 'access.refused' },
        })
        return data.map(({ actor, subjectId }) => `${actor} ${subjectId}`).toSorted()
      })
      .toEqual(
        ['POST /orders', 'POST /orders/{merchantOrderId}/pay', 'POST /refunds'].map(
          (call) => `api-key:${reader.keyId} ${call}`,
        ),
      )
  })

  test('refund at most their limit of one payment', async () => {
    const merchant = await world.merchant()
    const { transactionId } = await (await merchant.order({ amount: 5000 })).pay(CARDS.visa)
    const { token } = await make(merchant, { scopes: ['payments:refund'], refundLimit: 1000 })
    const refund = (amount: number) =>
      program(token)(api.refundTransaction, {
        body: { transactionId, refundAmount: { amount, currency: 'AUD' } },
      })
    expect((await refund(600)).data).toMatchObject({ status: 'succeeded' })
    await expect(refund(500)).rejects.toMatchObject({
      status: 403,
      errorCode: 'refund_limit_exceeded',
    })
    expect((await refund(400)).data).toMatchObject({ status: 'succeeded' })
  })

  test('every change is emailed to the admins and logged', async () => {
    const merchant = await world.merchant()
    const { call, merchantId, userId } = merchant
    const { keyId } = await make(merchant)
    const { data } = await call(api.replaceSecretKey, {
      merchantId,
      keyId,
      body: { overlap: 'none' },
    })
    await call(api.revokeSecretKey, { merchantId, keyId: data.keyId })
    const mails = await mailsOf(world, merchantId, { kind: 'security_notice' })
    expect(mails.map(({ subject }) => subject.replace(/^.*: /, ''))).toEqual([
      'An API key was made',
      'The secret API key was changed',
      'An API key was revoked',
    ])
    for (const { plain } of mails) expect(plain).toContain('Warehouse')
    const { data: events } = await call(api.listActivity, {
      merchantId,
      query: { action: 'api_key' },
    })
    expect(events.map(({ action, actor }) => [action, actor]).toReversed()).toEqual([
      ['api_key.created', userId],
      ['api_key.replaced', userId],
      ['api_key.revoked', userId],
    ])
  })

  test('BEY-122 can be renamed: the key still works, every admin gets an email, and the log has both names', async () => {
    const merchant = await world.merchant()
    const { call, merchantId, userId } = merchant
    const { token, ...created } = await make(merchant)
    const rename = (keyId: string, name: string) =>
      call(api.renameSecretKey, { merchantId, keyId, body: { name } })
    const { data } = await rename(created.keyId, '  Tills  ')
    expect(data).toEqual({ ...created, name: 'Tills' })
    expect((await listOf(merchant)).map(({ name }) => name)).toEqual([null, 'Tills'])
    await program(token)(api.listShopOrders, { query: {} })
    // Saving the same name changes nothing.
    await rename(created.keyId, 'Tills')
    const mails = await mailsOf(world, merchantId, { kind: 'security_notice' })
    expect(mails.map(({ subject }) => subject.replace(/^.*: /, ''))).toEqual([
      'An API key was made',
      'An API key was renamed',
    ])
    for (const name of ['Warehouse', 'Tills']) expect(mails[1]?.plain).toContain(name)
    const query = { action: 'api_key.renamed' }
    const { data: events } = await call(api.listActivity, { merchantId, query })
    expect(events).toMatchObject([
      { actor: userId, subjectId: created.keyId, details: { before: 'Warehouse', name: 'Tills' } },
    ])
  })

  test('BEY-122 the first secret key cannot be renamed, nor can a key that has ended', async () => {
    const merchant = await world.merchant()
    const { call, merchantId } = merchant
    const [first] = await listOf(merchant)
    const rename = (keyId: string | undefined, name: string) =>
      call(api.renameSecretKey, { merchantId, keyId: keyId ?? '', body: { name } })
    await expect(rename(first?.keyId, 'Tills')).rejects.toMatchObject({
      status: 409,
      errorCode: 'first_key_unnamed',
    })
    const { keyId } = await make(merchant)
    await expect(rename(keyId, ' ')).rejects.toMatchObject({ status: 400 })
    await expect(rename(keyId, 'x'.repeat(41))).rejects.toMatchObject({ status: 400 })
    await call(api.revokeSecretKey, { merchantId, keyId })
    await expect(rename(keyId, 'Tills')).rejects.toMatchObject({ status: 404 })
  })

  test('the API document says which permission each call needs', () => {
    const { paths } = openApi(world.origin) as {
      paths: Record<string, Record<string, { security: unknown }>>
    }
    const refund: KeyScope = 'payments:refund'
    expect(paths['/api/refunds']?.['post']?.security).toEqual([
      { secretKey: [refund] },
      { bearer: [refund] },
    ])
  })
})
