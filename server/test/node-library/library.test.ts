import { createHmac } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  paydeck,
  PaydeckError,
  readWebhook,
  type Options,
} from '../../../packages/paydeck-node/src/index.js'
import { webhookExample } from '../../src/http/docs/webhook-examples.ts'
import { CARDS, startWorld, type TestMerchant, type World } from '../harness.ts'

let world: World
let merchant: TestMerchant
beforeAll(async () => {
  world = await startWorld()
  merchant = await world.merchant()
})
afterAll(() => world.stop())

interface Seen {
  method: string
  key: string | null
}

/** A client on a faulty network: `lost` loses the answer, `refused` never sends the request. */
async function shop(
  troubles: ('lost' | 'refused' | 'busy')[] = [],
  options: Partial<Options> = {},
) {
  const requests: Seen[] = []
  const client = paydeck({
    origin: world.origin,
    secretKey: await merchant.secretKey(),
    ...options,
    fetch: async (url, init) => {
      const trouble = troubles.shift()
      requests.push({
        method: init?.method ?? '',
        key: new Headers(init?.headers).get('idempotency-key'),
      })
      if (trouble === 'refused') throw new TypeError('fetch failed')
      if (trouble === 'busy')
        return new Response(JSON.stringify({ errorCode: 'too_many_requests' }), {
          status: 429,
          headers: { 'retry-after': '0' },
        })
      const answer = await fetch(url, init)
      if (trouble === 'lost') throw new TypeError('terminated')
      return answer
    },
  })
  return { client, requests }
}

let count = 0
const newOrder = (amount = 5600) => ({
  internalOrderId: `LIB-${(count += 1)}`,
  paymentAmount: { amount, currency: 'AUD' as const },
})

test('BEY-88 makes an order whose answer was lost only once', async () => {
  const { client, requests } = await shop(['refused', 'lost', 'busy'])
  const orderRequest = newOrder()
  const order = await client.orders.create(orderRequest)
  expect(requests).toHaveLength(4)
  expect(new Set(requests.map(({ key }) => key)).size).toBe(1)
  expect(requests[0]?.key).toMatch(/^[\w-]{36}$/)
  const { rows, pages } = await client.orders.list({
    internalOrderId: orderRequest.internalOrderId,
  })
  expect([rows.map(({ merchantOrderId }) => merchantOrderId), pages]).toEqual([
    [order.merchantOrderId],
    1,
  ])
})

test('BEY-88 reads a payment whose answer was lost; a new order with its number is refused', async () => {
  const orderRequest = newOrder()
  const { client, requests } = await shop()
  const order = await client.orders.create(orderRequest)
  const lossy = await shop(['lost'])
  const { paid } = await lossy.client.orders.pay(order.merchantOrderId, {
    paymentToken: await world.cardToken(CARDS.visa),
  })
  expect(paid).toMatchObject({ transactionStatus: 'paid', amount: 5600, type: 'paycard' })
  expect(lossy.requests.map(({ method, key }) => [method, key])).toEqual([
    ['POST', null],
    ['POST', null],
    ['GET', null],
  ])
  expect(requests).toHaveLength(1)

  const repeated = await client.orders.create(orderRequest)
  const second = client.orders.pay(repeated.merchantOrderId, {
    paymentToken: await world.cardToken(CARDS.visa),
  })
  await expect(second).rejects.toMatchObject({ status: 409, code: 'order_number_paid' })
})

test('BEY-88 makes a named refund once, however often it is sent', async () => {
  const { client } = await shop()
  const order = await client.orders.create(newOrder())
  const { paid } = await client.orders.pay(order.merchantOrderId, {
    paymentToken: await world.cardToken(CARDS.visa),
  })
  const refund = () =>
    client.refunds.create(
      {
        transactionId: paid?.transactionId ?? '',
        refundAmount: { amount: 600, currency: 'AUD' },
      },
      { idempotencyKey: `refund-${order.internalOrderId}` },
    )
  const refunded = await refund()
  expect(await refund()).toEqual(refunded)
  expect((await client.refunds.get(refunded.refundId)).amount).toBe(600)
  const payment = await client.payments.get(order.merchantOrderId)
  expect([payment.status, payment.refundedAmount]).toEqual(['partially_refunded', 600])
})

async function paidPayment() {
  const { client } = await shop()
  const order = await client.orders.create(newOrder())
  const { paid } = await client.orders.pay(order.merchantOrderId, {
    paymentToken: await world.cardToken(CARDS.visa),
  })
  const refund = {
    transactionId: paid?.transactionId ?? '',
    refundAmount: { amount: 600, currency: 'AUD' as const },
  }
  return { order, refund }
}

test('BEY-93 refuses an equal unnamed refund as a repetition, and does not resend one whose answer was lost', async () => {
  const { order, refund } = await paidPayment()
  const { client, requests } = await shop(['lost'])
  await expect(client.refunds.create(refund)).rejects.toMatchObject({ code: 'unreachable' })
  expect(requests).toEqual([{ method: 'POST', key: null }])
  await expect(client.refunds.create(refund)).rejects.toMatchObject({
    status: 409,
    code: 'possible_duplicate',
  })
  expect((await client.payments.get(order.merchantOrderId)).refundedAmount).toBe(600)
})

test('BEY-93 every attempt of a named refund carries its name', async () => {
  const { order, refund } = await paidPayment()
  const { client, requests } = await shop(['busy', 'lost'])
  const once = { idempotencyKey: `refund-${order.internalOrderId}` }
  await client.refunds.create(refund, once)
  expect(requests.map(({ key }) => key)).toEqual([1, 2, 3].map(() => once.idempotencyKey))
  expect((await client.payments.get(order.merchantOrderId)).refundedAmount).toBe(600)
})

test('BEY-88 a challenge is an answer, a decline an error; neither is repeated', async () => {
  const { client, requests } = await shop()
  const order = await client.orders.create(newOrder())
  const { challenge } = await client.orders.pay(order.merchantOrderId, {
    paymentToken: await world.cardToken(CARDS.challenge),
  })
  expect(challenge).toEqual({
    paymentToken: expect.stringMatching(/^ptkn_/) as string,
    paymentActionRequired: {
      threeDSAuthorisationId: expect.stringMatching(/^tdsa_/) as string,
      redirectURL: expect.stringContaining(world.origin) as string,
    },
  })
  const other = await client.orders.create(newOrder())
  const declined = await client.orders
    .pay(other.merchantOrderId, { paymentToken: await world.cardToken(CARDS.insufficient) })
    .catch((failure: unknown) => failure)
  expect(declined).toBeInstanceOf(PaydeckError)
  expect(declined).toMatchObject({ status: 400, code: 'insufficient_funds' })
  expect(requests).toHaveLength(4)
})

test('BEY-88 gives up after its attempts, or when asked to wait too long', async () => {
  const silent = await shop(['refused', 'refused'], { retries: 1 })
  await expect(silent.client.orders.get('ordr_x')).rejects.toMatchObject({
    status: 0,
    code: 'unreachable',
  })
  expect(silent.requests).toHaveLength(2)

  const client = paydeck({
    origin: world.origin,
    secretKey: 'sandbox_sk_x',
    fetch: () =>
      Promise.resolve(
        new Response(JSON.stringify({ errorCode: 'payment_outcome_unknown', message: 'Silent' }), {
          status: 503,
          headers: { 'retry-after': '30' },
        }),
      ),
  })
  await expect(client.orders.get('ordr_x')).rejects.toMatchObject({
    status: 503,
    code: 'payment_outcome_unknown',
  })
})

test('BEY-88 accepts a delivery only if it is recent and signed with the secret', () => {
  const secret = 'whsec_c2VjcmV0'
  const body = JSON.stringify(webhookExample('OrderPaid'))
  const now = 1_772_409_600_000
  const time = String(now / 1000)
  const sign = (text: string, by = secret) =>
    createHmac('sha256', by).update(`${time}.${text}`).digest('hex')
  const headers = { 'Paydeck-Signature': `t=${time},v1=${sign(body, 'other')},v1=${sign(body)}` }
  const delivery = readWebhook({ body, headers, secret, now })
  expect(delivery.webhookEventType === 'OrderPaid' && delivery.event.order.status).toBe('paid')
  expect(
    readWebhook({ body: Buffer.from(body), headers: new Headers(headers), secret, now }),
  ).toEqual(delivery)

  const refused = { status: 400, code: 'bad_signature' }
  for (const invalid of [
    { body: `${body} `, headers, secret, now },
    { body, headers: {}, secret, now },
    { body, headers, secret: 'whsec_b3RoZXI=', now },
    { body, headers, secret, now: now + 301_000 },
    { body, headers: { 'paydeck-signature': `t=${time},v1=é` }, secret, now },
  ])
    expect(() => readWebhook(invalid)).toThrow(expect.objectContaining(refused) as Error)
})
