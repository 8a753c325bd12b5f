import { api } from '@paydeck/contract/protocol/api'
import type { Call } from '@paydeck/contract/protocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { CARDS, startWorld, type World } from '../harness.ts'
import { ledgerViolations, refusalOf } from './ledger-checks.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ providerTimeLimitMs: 700 })
})
afterAll(() => world.stop())

/** A shop's order with a number, and a card token. */
async function orderOf(server: Call, internalOrderId: string, amount = 40_00) {
  const { data } = await server(api.createShopOrder, {
    body: { internalOrderId, paymentAmount: { amount, currency: 'AUD' } },
  })
  return data.merchantOrderId
}
const pay = async (server: Call, merchantOrderId: string, card: string, idempotencyKey?: string) =>
  server(
    api.payOrder,
    { merchantOrderId, body: { paymentToken: await world.cardToken(card) } },
    idempotencyKey === undefined ? {} : { idempotencyKey },
  )

test('BEY-39 repeating a paid order’s number and amount pays only with a key, after a refund, or a day later', async () => {
  const merchant = await world.merchant()
  const server = await merchant.server()
  const first = await pay(server, await orderOf(server, 'S-1'), CARDS.visa)
  const second = await orderOf(server, 'S-1')
  expect(await refusalOf(pay(server, second, CARDS.visa))).toMatchObject({
    status: 409,
    errorCode: 'order_number_paid',
  })
  // A different amount or number, or a key, shows that the payment is intended.
  await pay(server, await orderOf(server, 'S-1', 41_00), CARDS.visa)
  await pay(server, await orderOf(server, 'S-2'), CARDS.visa)
  await pay(server, second, CARDS.visa, 'a-key-that-means-it')
  world.time.advance({ hours: 25 })
  const later = await pay(server, await orderOf(server, 'S-1'), CARDS.visa)
  const { transactionId } = later.data
  expect(transactionId).not.toBe(first.data.transactionId)
  const refundAmount = { amount: 40_00, currency: 'AUD' as const }
  await server(api.refundTransaction, { body: { transactionId, refundAmount } })
  await pay(server, await orderOf(server, 'S-1'), CARDS.visa)
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
})

test('BEY-39 refuses an order that repeats the number and amount of one whose payment is open', async () => {
  const merchant = await world.merchant()
  const server = await merchant.server()
  await pay(server, await orderOf(server, 'S-3'), CARDS.silentCharged).catch(() => undefined)
  expect(await refusalOf(pay(server, await orderOf(server, 'S-3'), CARDS.visa))).toMatchObject({
    status: 409,
    errorCode: 'payment_in_progress',
  })
})
