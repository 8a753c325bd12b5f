import { api } from '@paydeck/contract/protocol/api'
import type { Call } from '@paydeck/contract/protocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { CARDS, startWorld, type World } from '../harness.ts'
import { refusalOf } from './ledger-checks.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

async function sold(server: Call, internalOrderId: string) {
  const { data: order } = await server(api.createShopOrder, {
    body: {
      internalOrderId,
      paymentAmount: { amount: 40_00, currency: 'AUD' },
      items: [{ description: `Tea ${internalOrderId}`, amount: 40_00, quantity: 1 }],
    },
  })
  const { merchantOrderId } = order
  const body = { paymentToken: await world.cardToken(CARDS.visa) }
  const { data: paid } = await server(api.payOrder, { merchantOrderId, body })
  return { merchantOrderId, transactionId: paid.transactionId }
}

test('BEY-70 a shop reads its orders, payments and refunds, by number and by day', async () => {
  const merchant = await world.merchant()
  const server = await merchant.server()
  const first = await sold(server, 'L-1')
  const refundAmount = { amount: 15_00, currency: 'AUD' as const }
  const { data: created } = await server(api.refundTransaction, {
    body: { transactionId: first.transactionId, refundAmount, reason: 'One tin was dented' },
  })
  world.time.advance({ days: 1 })
  const middle = world.time.now().toISOString()
  world.time.advance({ seconds: 5 })
  const second = await sold(server, 'L-2')

  const orders = await server(api.listShopOrders, { query: {} })
  expect(orders.data).toEqual([
    (await server(api.getShopOrder, { merchantOrderId: second.merchantOrderId })).data,
    (await server(api.getShopOrder, { merchantOrderId: first.merchantOrderId })).data,
  ])
  expect(orders.data.map(({ items }) => items.map(({ description }) => description))).toEqual([
    ['Tea L-2'],
    ['Tea L-1'],
  ])
  expect(orders.headers['limepay-page-count']).toBe(1)
  const numbers = async (query: { from?: string; to?: string; internalOrderId?: string }) =>
    (await server(api.listShopOrders, { query })).data.map((order) => order.internalOrderId)
  expect(await numbers({ from: middle })).toEqual(['L-2'])
  expect(await numbers({ to: middle })).toEqual(['L-1'])
  expect(await numbers({ internalOrderId: 'L-1' })).toEqual(['L-1'])
  expect(await numbers({ internalOrderId: 'L-1', from: middle })).toEqual([])

  const payments = async (query: { from?: string; internalOrderId?: string }) =>
    (await server(api.listMerchantTransactions, { query })).data.map(
      (transaction) => transaction._id,
    )
  expect(await payments({})).toEqual([second.transactionId, first.transactionId])
  expect(await payments({ from: middle })).toEqual([second.transactionId])
  expect(await payments({ internalOrderId: 'L-1' })).toEqual([first.transactionId])

  const refunds = await server(api.listMerchantRefunds, { query: { internalOrderId: 'L-1' } })
  const refund = (await server(api.getMerchantRefund, { refundId: created.refundId })).data
  expect(refunds.data).toEqual([refund])
  expect(refund).toEqual({
    refundId: created.refundId,
    transactionId: first.transactionId,
    internalOrderId: 'L-1',
    amount: 15_00,
    currency: 'AUD',
    status: 'succeeded',
    failureCode: null,
    reason: 'One tin was dented',
    createdAt: expect.any(String) as string,
    updatedAt: expect.any(String) as string,
  })
  expect((await server(api.listMerchantRefunds, { query: { from: middle } })).data).toEqual([])
  expect(await refusalOf(server(api.listShopOrders, { query: { page: 501 } }))).toMatchObject({
    status: 400,
  })
})
