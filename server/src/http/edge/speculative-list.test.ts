import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startWorld, type TestMerchant, type World } from '../../../test/harness.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

/** Repeats the call, so that the server knows the caller. */
async function listTwice(merchant: TestMerchant) {
  const listPayments = () =>
    merchant.call(api.queryPayments, { merchantId: merchant.merchantId, query: {} })
  await listPayments()
  return listPayments()
}

const get = async (merchant: TestMerchant, path: string) => {
  const answer = await fetch(`${world.origin}/api${path}`, {
    headers: { authorization: `Bearer ${merchant.token}` },
  })
  return answer.status
}
const payments = (merchantId: string, query = ''): string =>
  `/dashboard/merchant/${merchantId}/payments/query${query}`

describe('a list read while the caller is being authorised', () => {
  test('includes everything up to the request', async () => {
    const merchant = await world.merchant()
    expect((await listTwice(merchant)).data).toEqual([])
    const order = await merchant.order({ amount: 5_000 })
    await order.pay('4242424242424242')
    const { data, headers } = await listTwice(merchant)
    expect(data).toMatchObject([{ transactionAmount: 5_000, transactionStatus: 'paid' }])
    expect(headers).toEqual({ 'limepay-page-count': 1, 'paydeck-total': 1 })
  })

  test('is refused as soon as the caller leaves the staff', async () => {
    const merchant = await world.merchant()
    await listTwice(merchant)
    const { merchantId } = merchant
    await merchant.colleague({ role: 'owner' })
    await world.services.staff.remove(merchantId, merchant.email)
    expect(await get(merchant, payments(merchant.merchantId))).toBe(401)
    // Even for an invalid call, so that strangers learn nothing.
    expect(await get(merchant, payments(merchant.merchantId, '?page=0'))).toBe(401)
  })

  test('is refused after signing out', async () => {
    const merchant = await world.merchant()
    await listTwice(merchant)
    await merchant.call(api.signOut, {})
    expect(await get(merchant, payments(merchant.merchantId))).toBe(401)
  })

  test('is refused to staff of another merchant, and still reports an invalid query', async () => {
    const [merchant, other] = await Promise.all([world.merchant(), world.merchant()])
    await listTwice(merchant)
    expect(await get(merchant, payments(other.merchantId))).toBe(404)
    expect(await get(merchant, payments(merchant.merchantId, '?page=0'))).toBe(400)
    expect(await get(merchant, payments(merchant.merchantId, '?amount=x'))).toBe(400)
  })

  test('starts no file for a caller without permission, which would hold a connection', async () => {
    const [one, two, staying] = await Promise.all([
      world.merchant(),
      world.merchant(),
      world.merchant(),
    ])
    const report = ({ merchantId }: TestMerchant) =>
      `/reports/merchants/${merchantId}/payments/csv?from=2026-01-01&to=2026-12-31`
    // One for each connection of the export pool.
    for (const leaving of [one, two]) {
      expect(await get(leaving, report(leaving))).toBe(200)
      await leaving.call(api.signOut, {})
      expect(await get(leaving, report(leaving))).toBe(401)
    }
    expect(await get(staying, report(staying))).toBe(200)
  })

  test('fails as the sandbox is configured to', async () => {
    const merchant = await world.merchant()
    await listTwice(merchant)
    world.sandbox.faults.set('queryPayments', merchant.merchantId, 1)
    expect(await get(merchant, payments(merchant.merchantId))).toBe(500)
    expect(await get(merchant, payments(merchant.merchantId))).toBe(200)
  })
})
