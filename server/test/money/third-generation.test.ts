import { afterAll, beforeAll, expect, test } from 'vitest'

import { CARDS, startWorld, type TestMerchant, type World } from '../harness.ts'
import { press } from './challenge-page.ts'
import { ledgerViolations } from './ledger-checks.ts'

let world: World
let merchant: TestMerchant
let secret: string
beforeAll(async () => {
  world = await startWorld()
  merchant = await world.merchant()
  secret = await merchant.secretKey()
})
afterAll(() => world.stop())

/** An order as the distributed plugin sends it. */
async function request(method: string, path: string, body?: unknown) {
  const answer = await fetch(`${world.origin}/api/v3/${path}`, {
    method,
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
}

let count = 0
/** An order as a WooCommerce plugin makes it: empty texts, and a total for a zero discount. */
const newOrder = (minorCurrencyUnits: number) => ({
  referenceOrderId: String((count += 1)),
  amount: { minorCurrencyUnits, currency: 'AUD' },
  description: '1 item(s)',
  items: [
    {
      amount: { minorCurrencyUnits, currency: 'AUD' },
      description: 'Coffee',
      sku: '',
      quantity: 1,
      imageUrl: '',
    },
  ],
  discountAmount: 0,
  shipping: {
    amount: 500,
    address: { line1: '1 High Street', line2: '', city: 'Sydney', state: 'NSW', country: 'AU' },
    name: 'Jane Citizen',
  },
  billing: { name: 'Jane Citizen', phoneNumber: '0412 345 678', address: { city: 'Sydney' } },
  customerEmailAddress: 'jane@example.com',
})

async function order(amount = 5600): Promise<string> {
  const { body } = await request('POST', 'orders', { CreateOnlineOrder: newOrder(amount) })
  return body.OnlineOrder.order.orderId
}

async function pay(orderId: string, card: string = CARDS.visa) {
  const paymentTokenId = await world.cardToken(card)
  return request('POST', `orders/${orderId}/pay`, {
    PayByCard: { paymentTokenId, request3DS: false },
  })
}

test('BEY-89 an order of the third generation keeps a plugin’s data under its own names', async () => {
  const orderId = await order()
  const answer = await fetch(`${world.origin}/api/orders/${orderId}`, {
    headers: { authorization: `Bearer ${secret}` },
  })
  expect(await answer.json()).toMatchObject({
    internalOrderId: '1',
    amount: 5600,
    currency: 'AUD',
    description: '1 item(s)',
    customerEmail: 'jane@example.com',
    items: [{ amount: 5600, currency: 'AUD', description: 'Coffee', quantity: 1 }],
    discount: { amount: 0 },
    shipping: { amount: 500, name: 'Jane Citizen', address: { city: 'Sydney', state: 'NSW' } },
    billing: { name: 'Jane Citizen', phone: '0412 345 678' },
  })
})

test('BEY-89 a link of the third generation opens its order', async () => {
  const { status, body } = await request('POST', 'orders', { CreatePayByLink: newOrder(1000) })
  expect(status).toBe(200)
  expect(body.PayByLink.payByLinkUrl).toContain(body.PayByLink.order.orderId)
})

test('BEY-89 an order is paid by card, read with the key and partly refunded', async () => {
  const orderId = await order()
  const { status, body } = await pay(orderId)
  expect([status, body]).toEqual([
    200,
    {
      PayOrderComplete: {
        transactionId: expect.stringMatching(/^tran_/) as string,
        transactionStatus: 'paid',
        amount: { minorCurrencyUnits: 5600, currency: 'AUD' },
        type: 'payinfull',
      },
    },
  ])
  const { transactionId } = body.PayOrderComplete
  const refund = await request('PATCH', `transactions/${transactionId}`, {
    CreateRefund: { refundAmount: 600 },
  })
  expect([refund.status, refund.body.Refund.amount]).toEqual([
    200,
    { minorCurrencyUnits: 600, currency: 'AUD' },
  ])
  const read = await request('GET', `transactions/${transactionId}`)
  expect([read.status, read.body.purchaseDetails]).toMatchObject([
    200,
    { orderId, referenceOrderId: expect.any(String) as string, amount: 5600, refundedAmount: 600 },
  ])
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
})

test('BEY-89 a challenge answers 200 with the bank’s question, and the payment completes after it', async () => {
  const orderId = await order()
  const paymentTokenId = await world.cardToken(CARDS.challenge)
  const first = await request('POST', `orders/${orderId}/pay`, {
    PayByCard: { paymentTokenId, request3DS: true },
  })
  expect(first.status).toBe(200)
  const { ThreeDSAuthorisationRequired: threeDSResponse } = first.body
  expect(threeDSResponse).toEqual({
    threeDSAuthorisationId: expect.stringMatching(/^tdsa_/) as string,
    redirectURL: expect.stringContaining(world.origin) as string,
  })
  const early = await request('POST', `orders/${orderId}/pay`, {
    Confirm3DSComplete: { paymentTokenId, threeDSResponse },
  })
  expect(early.body).toEqual({ ThreeDSAuthorisationRequired: threeDSResponse })

  await press(threeDSResponse.redirectURL, 'Confirm')
  const confirmed = await request('POST', `orders/${orderId}/pay`, {
    Confirm3DSComplete: { paymentTokenId, threeDSResponse },
  })
  expect([confirmed.status, confirmed.body.PayOrderComplete?.transactionStatus]).toEqual([
    200,
    'paid',
  ])
})

test('BEY-89 a saved card makes a token that pays as the customer chose', async () => {
  const { body } = await pay(await order())
  const payment = await fetch(
    `${world.origin}/api/transactions/${body.PayOrderComplete.transactionId}`,
    { headers: { authorization: `Bearer ${secret}` } },
  )
  const { cardPaymentSourceId } = (await payment.json()) as { cardPaymentSourceId: string }
  const created = await request('POST', 'tokens', {
    CreateSavedPaymentSourceToken: {
      paymentSourceId: cardPaymentSourceId,
      amount: { minorCurrencyUnits: 700, currency: 'AUD' },
    },
  })
  expect(created.status).toBe(200)
  const { paymentTokenId } = created.body.SavedPaymentSourceToken
  const paid = await request('POST', `orders/${await order(700)}/pay`, {
    PayByPaymentToken: { paymentTokenId },
  })
  expect([paid.status, paid.body.PayOrderComplete?.transactionStatus]).toEqual([200, 'paid'])
})

test('BEY-89 recognises a customer of the third generation, who can sign in', async () => {
  const RegisterPluginConsumerCustomer = {
    referenceCustomerId: '17',
    givenName: 'Jane',
    familyName: 'Citizen',
    emailAddress: 'jane17@example.com',
  }
  const created = await request('POST', 'customers', { RegisterPluginConsumerCustomer })
  const second = await request('POST', 'customers', { RegisterPluginConsumerCustomer })
  expect([created.status, second.body]).toEqual([200, created.body])
  const signed = await request('POST', 'auth/signin', { SignInConsumer: created.body })
  expect([signed.status, Object.keys(signed.body)]).toEqual([200, ['customToken']])
})

test('BEY-89 refusals are errors: a decline, no action or two, another merchant’s payment', async () => {
  const declined = await pay(await order(), CARDS.insufficient)
  expect([declined.status, declined.body.errorCode]).toEqual([400, 'insufficient_funds'])

  const none = await request('POST', 'orders', {})
  const two = await request('POST', 'orders', {
    CreateOnlineOrder: newOrder(1000),
    CreatePayByLink: newOrder(1000),
  })
  for (const { status, body } of [none, two])
    expect([status, body.message]).toEqual([400, 'Send one action.'])

  const other = await world.merchant()
  const foreignPayment = await (await other.order({ amount: 100 })).pay(CARDS.visa)
  const refused = [
    await request('GET', `transactions/${foreignPayment.transactionId}`),
    await request('PATCH', `transactions/${foreignPayment.transactionId}`, {
      CreateRefund: { refundAmount: 100 },
    }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([404, 404])
})
