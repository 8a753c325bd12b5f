import { api } from '@paydeck/contract/protocol/api'
import { createClient, SECRET_KEY_HEADER, type Call } from '@paydeck/contract/protocol/client'
import type { AnyRoute, Arguments } from '@paydeck/contract/protocol/route'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { EXAMPLES, type ShopCall } from '../../src/http/docs/openapi/examples.ts'
import { CHALLENGE_EXAMPLE } from '../../src/http/docs/openapi/responses.ts'
import { CARDS, startWorld, type TestMerchant, type World } from '../harness.ts'

let world: World
let merchant: TestMerchant
let server: Call
beforeAll(async () => {
  world = await startWorld()
  merchant = await world.merchant()
  server = await merchant.server()
})
afterAll(() => world.stop())

/** Values that differ between installations and days, with their placeholders. */
const CHANGING: readonly (readonly [RegExp, string])[] = [
  [/\b([a-z]+)_[A-Za-z0-9_-]{16}(?![A-Za-z0-9_-])/g, '$1_…'],
  [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'instant'],
  [/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'signed token'],
  [/mcht_….ordr_….[\w-]+/g, 'token of a link'],
  [/https?:\/\/[\w.:]+\//g, 'https://pay.example/'],
  [/"tracer":"[\w-]+"/g, '"tracer":"…"'],
]

const normalised = (value: unknown): unknown =>
  value === undefined
    ? undefined
    : JSON.parse(
        CHANGING.reduce(
          (text, [pattern, by]) => text.replaceAll(pattern, by),
          JSON.stringify(value),
        ),
      )

/** Replaces the example's ids with this run's. */
function withIds(value: unknown, ids: Readonly<Record<string, string>>): unknown {
  if (Array.isArray(value)) return value.map((item) => withIds(item, ids))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [key, ids[key] ?? withIds(field, ids)]),
  )
}

const ran = new Set<ShopCall>()

/** Sends an example with this run's ids; its answer must be the example's. */
async function run(
  name: ShopCall,
  ids: Readonly<Record<string, string>> = {},
  call: Call = server,
): Promise<Record<string, unknown>> {
  const { sent, answer } = EXAMPLES[name]
  const route: AnyRoute = api[name]
  const { data } = await call(route, withIds(sent, ids) as Arguments<AnyRoute>)
  expect(normalised(data), name).toEqual(normalised(answer))
  ran.add(name)
  return data as Record<string, unknown>
}

const bearer = (token: string): Call =>
  createClient({
    bases: { api: `${world.origin}/api`, v3: `${world.origin}/api/v3` },
    token: () => Promise.resolve(token),
    fetch: (url, init) =>
      fetch(url, {
        ...init,
        headers: { ...(init?.headers as Record<string, string>), authorization: `Bearer ${token}` },
      }),
  })

test('BEY-87 the server answers each example as documented', async () => {
  const { merchantId } = merchant
  const token = () => world.cardToken(CARDS.visa)
  const customerId = String((await run('upsertPluginCustomer'))['customerId'])
  const order = async () =>
    String((await run('createShopOrder', { customerId }))['merchantOrderId'])

  const paidOrder = await order()
  const pay = { merchantOrderId: paidOrder, paymentToken: await token() }
  const transactionId = String((await run('payOrder', pay))['transactionId'])
  await run('getShopOrder', { merchantOrderId: paidOrder })
  const payment = await run('getMerchantTransaction', { transactionId })
  const cardPaymentSourceId = String(payment['cardPaymentSourceId'])

  const { customToken } = await run('signInPluginCustomer', { customerId })
  await run('listOwnCards', { merchantId, customerId }, bearer(String(customToken)))
  await run('planEligibility', { customerId })
  await run('createSavedCardPayment', { cardPaymentSourceId, customerId })
  await run('removeSavedCard', { merchantId, customerId, cardPaymentSourceId })
  await run('listShopOrders')
  await run('listMerchantTransactions')
  const refundId = String((await run('refundTransaction', { transactionId }))['refundId'])
  await run('getMerchantRefund', { refundId })
  await run('listMerchantRefunds')

  await run('createPayByLink', { customerId })
  const openOrder = await order()
  await run('renameShopOrder', { merchantOrderId: openOrder })
  await run('cancelShopOrder', { merchantOrderId: openOrder })

  const hold = async () => {
    const { sent } = EXAMPLES.createShopOrder
    const { data } = await server(api.createShopOrder, {
      body: { ...sent.body, customerId, authoriseOnly: true },
    })
    const { merchantOrderId } = data
    const body = { paymentToken: await token(), authoriseOnly: true }
    // Charges the same number and amount again, deliberately.
    const held = await server(
      api.payOrder,
      { merchantOrderId, body },
      { idempotencyKey: `hold-${merchantOrderId}` },
    )
    return { transactionId: held.data.transactionId }
  }
  await run('captureTransaction', await hold())
  expect(await run('voidTransaction', await hold())).toBeDefined()
})

test('BEY-89 the server answers the examples of the third generation as documented', async () => {
  merchant = await world.merchant()
  server = await merchant.server()
  const customerId = String((await run('v3RegisterCustomer'))['customerId'])
  await run('v3SignIn', { customerId })
  const created = (await run('v3CreateOrder'))['OnlineOrder'] as { order: { orderId: string } }
  const pay = {
    merchantOrderId: created.order.orderId,
    paymentTokenId: await world.cardToken(CARDS.visa),
  }
  const paid = (await run('v3PayOrder', pay))['PayOrderComplete'] as { transactionId: string }
  const { transactionId } = paid
  const { data } = await server(api.getMerchantTransaction, { transactionId })
  await run('v3CreateToken', { paymentSourceId: String(data.cardPaymentSourceId) })
  const refund = await run('v3ChangeTransaction', { transactionId })
  expect(refund['Refund']).toBeDefined()
})

test('BEY-87 no example is left out', () => {
  expect([...ran].toSorted()).toEqual(Object.keys(EXAMPLES).toSorted())
})

test('BEY-87 the documented 403 is that of a challenge', async () => {
  const { data } = await server(api.createShopOrder, EXAMPLES.createShopOrder.sent)
  const answer = await fetch(`${world.origin}/api/orders/${data.merchantOrderId}/pay`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': 'another order',
      [SECRET_KEY_HEADER]: await merchant.secretKey(),
    },
    body: JSON.stringify({ paymentToken: await world.cardToken(CARDS.challenge) }),
  })
  expect(answer.status).toBe(403)
  const {
    detail: _,
    errorTypeDescription: __,
    ...body
  } = (await answer.json()) as Record<string, unknown>
  expect(normalised(body)).toEqual(normalised(CHALLENGE_EXAMPLE))
})
