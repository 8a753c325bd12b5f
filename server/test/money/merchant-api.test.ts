import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { CARDS, startWorld, type TestMerchant, type World } from '../harness.ts'
import { chargesOf, refusalOf, ledgerViolations } from './ledger-checks.ts'
import { startPlan } from './plan-orders.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

interface Answer {
  status: number
  body: Record<string, unknown>
}

/** Sends a request as carelessly as a plugin does. */
async function send(
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: unknown } = {},
): Promise<Answer> {
  const answer = await fetch(`${world.origin}/api${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
  }
}

const withKey = async (merchant: TestMerchant, type = 'application/json') => ({
  'limepay-secretkey': await merchant.secretKey(),
  'content-type': type,
})
/** Makes each order different, since an equal one with the same number looks like a repetition. */
let numbers = 0
const freshOrder = () => ({ ...ORDER, internalOrderId: `WOO-${100 + numbers++}` })
const ORDER = { internalOrderId: 'WOO-7', paymentAmount: { amount: 120_00, currency: 'AUD' } }

/** Lists the return address of these tests' challenges. */
const listShop = ({ merchantId, call }: TestMerchant) =>
  call(api.addShopAddress, { merchantId, body: { address: 'https://shop.example' } })

describe('a shop’s order', () => {
  test('is created, paid with a page’s token, read, renamed and refunded with the secret key', async () => {
    const merchant = await world.merchant()
    const server = await merchant.server()
    const { data: order } = await server(api.createShopOrder, {
      body: { ...ORDER, customerEmail: 'jane@example.com', metadata: { cart: 9 } },
    })
    expect(order).toMatchObject({
      merchantId: merchant.merchantId,
      marketplaceId: merchant.tenantId,
      internalOrderId: 'WOO-7',
      amount: 120_00,
      amountPaid: 0,
      type: 'online',
      status: 'created',
      metadata: { cart: 9 },
      transactionId: null,
    })
    const { merchantOrderId } = order
    const paid = await server(api.payOrder, {
      merchantOrderId,
      body: { paymentToken: await world.cardToken(CARDS.visa) },
    })
    expect(paid.data).toMatchObject({
      transactionStatus: 'paid',
      amount: 120_00,
      currency: 'AUD',
      surchargeAmount: 0,
      type: 'paycard',
    })
    const { transactionId } = paid.data
    await server(api.renameShopOrder, { merchantOrderId, body: { internalOrderId: 10_004 } })
    const { data: after } = await server(api.getShopOrder, { merchantOrderId })
    expect(after).toMatchObject({
      status: 'paid',
      amountPaid: 120_00,
      internalOrderId: '10004',
      transactionId,
    })
    const { merchantId, call } = merchant
    const { data: listed } = await call(api.queryPayments, {
      merchantId,
      query: { internalOrderId: '10004' },
    })
    expect(listed.map((payment) => payment.transactionId)).toEqual([transactionId])

    const { data: refund } = await server(api.refundTransaction, {
      body: { transactionId, refundAmount: { amount: 20_00, currency: 'AUD' } },
    })
    expect(refund.refundId).toMatch(/^rfnd_/)
    const { data: transaction } = await server(api.getMerchantTransaction, {
      transactionId: merchantOrderId,
    })
    expect(transaction).toMatchObject({
      _id: transactionId,
      merchantOrderId,
      status: 'partially_refunded',
      refundedAmount: 20_00,
      amount: 120_00,
      statusBeforeDispute: null,
      fee: expect.any(Number) as number,
    })
    expect(await ledgerViolations(world, merchantId)).toEqual([])
  })

  test('is authorised, then partly captured or released', async () => {
    const merchant = await world.merchant()
    const server = await merchant.server()
    const held = async (): Promise<string> => {
      const { data } = await server(api.createShopOrder, { body: freshOrder() })
      const paid = await server(api.payOrder, {
        merchantOrderId: data.merchantOrderId,
        body: { paymentToken: await world.cardToken(CARDS.visa), authoriseOnly: 'true' },
      })
      expect(paid.data.transactionStatus).toBe('not_captured')
      return paid.data.transactionId
    }
    const captured = await server(api.captureTransaction, {
      transactionId: await held(),
      body: { captureAmount: 50_00 },
    })
    expect(captured.data).toMatchObject({ status: 'paid', amount: 50_00 })
    const whole = await send('POST', `/transactions/${await held()}/authorisation:capture`, {
      headers: await withKey(merchant),
    })
    expect(whole.body).toMatchObject({ status: 'paid', amount: 120_00 })
    const voided = await server(api.voidTransaction, { transactionId: await held() })
    expect(voided.data.status).toBe('cancelled')
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('cannot be paid once cancelled', async () => {
    const merchant = await world.merchant()
    const server = await merchant.server()
    const { data } = await server(api.createShopOrder, { body: ORDER })
    const { merchantOrderId } = data
    await server(api.cancelShopOrder, { merchantOrderId })
    expect((await server(api.getShopOrder, { merchantOrderId })).data.status).toBe('cancelled')
    const paymentToken = await world.cardToken(CARDS.visa)
    expect(
      await refusalOf(server(api.payOrder, { merchantOrderId, body: { paymentToken } })),
    ).toMatchObject({ status: 409, errorCode: 'order_cancelled' })
    expect(await chargesOf(world, merchant.merchantId, merchantOrderId)).toBe(0)
  })

  test('created as a link, is paid by its customer on the page', async () => {
    const merchant = await world.merchant()
    const server = await merchant.server()
    const { data } = await server(api.createPayByLink, {
      body: {
        sendSms: false,
        sendEmail: '1',
        orderRequest: { ...ORDER, customerEmail: 'jane@example.com', billing: { name: 'Jane' } },
      },
    })
    expect(data.order).toMatchObject({ type: 'manual', billing: { name: 'Jane' } })
    expect(data.magicLink).toContain(data.token)
    const link = merchant.opened(data.order.merchantOrderId, data.token)
    expect(await link.pay(CARDS.visa)).toMatchObject({ transactionStatus: 'paid' })
    const mails = await world.db.reader.query<{ recipient: string }>(
      null,
      'select recipient from app.mail where merchant_id = $1',
      [merchant.merchantId],
    )
    expect(mails.map(({ recipient }) => recipient)).toContain('jane@example.com')
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('answers 403 with the address when the bank asks for 3-D Secure, then accepts the same call with the result', async () => {
    const merchant = await world.merchant()
    await listShop(merchant)
    const server = await merchant.server()
    const { data: order } = await server(api.createShopOrder, { body: ORDER })
    const path = `/orders/${order.merchantOrderId}/pay`
    const headers = { ...(await withKey(merchant)), 'idempotency-key': 'challenge-once' }
    const body = {
      paymentToken: await world.cardToken(CARDS.challenge),
      returnURL: 'https://shop.example/return',
    }
    const response = await send('POST', path, { headers, body })
    const { paymentActionRequired: action } = response.body as {
      paymentActionRequired?: { threeDSAuthorisationId: string; redirectURL: string }
    }
    expect(response).toMatchObject({
      status: 403,
      body: { paymentToken: body.paymentToken, errorCode: 'payment_action_required' },
    })
    expect(action?.redirectURL).toMatch(/^http/)
    // Repeated under its key, it gives the same answer.
    expect((await send('POST', path, { headers, body })).body).toMatchObject({
      paymentActionRequired: action,
    })
    await world.sandbox.answerChallenge(action?.threeDSAuthorisationId ?? '', true)
    const paid = await send('POST', path, {
      headers: await withKey(merchant),
      body: { paymentToken: body.paymentToken, paymentActionRequired: action },
    })
    expect(paid).toMatchObject({ status: 200, body: { transactionStatus: 'paid' } })
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })
})

describe('careless plugins', () => {
  test.each([
    ['declares JSON as a form', 'application/x-www-form-urlencoded'],
    ['declares JSON as plain text', 'text/plain; charset=utf-8'],
    ['declares an unknown content type', 'json'],
  ])('accepts one that %s', async (_, type) => {
    const merchant = await world.merchant()
    const { status, body } = await send('POST', '/orders', {
      headers: await withKey(merchant, type),
      body: ORDER,
    })
    expect([status, body['internalOrderId']]).toEqual([200, 'WOO-7'])
  })

  test('accepts numbers as text, nothing as null, "" or [], and unknown keys', async () => {
    const merchant = await world.merchant()
    const { status, body } = await send('POST', '/orders', {
      headers: { authorization: `Basic ${btoa(`${await merchant.secretKey()}:`)}` },
      body: JSON.stringify({
        internalOrderId: 77,
        paymentAmount: { amount: '12000', currency: 'aud' },
        description: '',
        customerEmail: 'no address',
        phoneNo: null,
        shipping: [],
        billing: { name: ' Jane ', address: [] },
        discount: { amount: '250' },
        metadata: [],
        items: [
          { amount: '4000', currency: 'AUD', description: 'Tea', quantity: '3', sku: 12 },
          { amount: 'free', description: 'Bad line' },
          { amount: 0, description: 'Gift', quantity: 0.5, imageUrl: null },
        ],
        woo_version: '4.2.3',
      }),
    })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({
      internalOrderId: '77',
      amount: 120_00,
      currency: 'AUD',
      description: null,
      customerEmail: null,
      shipping: null,
      billing: { name: 'Jane', phone: null },
      discount: { amount: 250 },
      metadata: {},
      items: [
        { description: 'Tea', quantity: 3, amount: 4000, sku: '12' },
        { description: 'Gift', quantity: 1, amount: 0 },
      ],
    })
  })

  test('refuses a request it cannot interpret, with six fields', async () => {
    const merchant = await world.merchant()
    const headers = await withKey(merchant)
    const { status, body } = await send('POST', '/orders', {
      headers,
      body: { ...ORDER, paymentAmount: { amount: 0, currency: 'AUD' } },
    })
    expect(status).toBe(400)
    expect(Object.keys(body).toSorted()).toEqual(
      ['statusCode', 'errorCode', 'message', 'tracer', 'detail', 'errorTypeDescription'].toSorted(),
    )
    expect(body['detail']).toBe('')
    const declined = await send('POST', '/orders', { headers, body: ORDER })
    const refused = await send('POST', `/orders/${String(declined.body['merchantOrderId'])}/pay`, {
      headers,
      body: { paymentToken: await world.cardToken(CARDS.insufficient) },
    })
    expect(refused).toMatchObject({ status: 400, body: { errorCode: 'insufficient_funds' } })
  })
})

describe('API keys', () => {
  test('a publishable key cannot make calls of the secret one, and neither reaches another merchant', async () => {
    const merchant = await world.merchant()
    const stranger = await world.merchant()
    const { data } = await (await merchant.server())(api.createShopOrder, { body: ORDER })
    const strangerServer = await stranger.server()
    const { merchantOrderId } = data
    const paymentToken = await world.cardToken(CARDS.visa)
    for (const call of [
      () => strangerServer(api.getShopOrder, { merchantOrderId }),
      () => strangerServer(api.payOrder, { merchantOrderId, body: { paymentToken } }),
    ])
      expect(await refusalOf(call())).toMatchObject({ status: 404, errorCode: 'not_found' })
    const { publicToken } = await world.services.merchants.showKeys(merchant)
    for (const authorization of [`Bearer ${publicToken}`, 'Bearer sandbox_sk_unknown', ''])
      expect(
        (await send('GET', `/orders/${merchantOrderId}`, { headers: { authorization } })).status,
      ).toBe(401)
    expect(await chargesOf(world, merchant.merchantId, merchantOrderId)).toBe(0)
  })

  test('a shop’s page on its own site reads a customer’s limit with the publishable key', async () => {
    const merchant = await world.merchant()
    const plan = await startPlan(world, merchant, { amount: 400_00, email: 'kim@example.com' })
    const server = await merchant.server()
    const { data } = await server(api.getMerchantTransaction, {
      transactionId: plan.transactionId,
    })
    const { publicToken } = await world.services.merchants.showKeys(merchant)
    const site = { origin: 'https://shop.example' }
    const path = '/payments/plan/eligibility-max'
    const preflight = await fetch(`${world.origin}/api${path}`, {
      method: 'OPTIONS',
      headers: site,
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-headers')).toContain('limepay-publickey')
    const headers = {
      ...site,
      'limepay-publickey': publicToken,
      'content-type': 'application/json',
    }
    expect(await send('POST', path, { headers, body: { customerId: data.customerId } })).toEqual({
      status: 200,
      body: {
        maxLoanAmount: 700_00,
        currency: 'AUD',
        summary: 'This customer may pay up to $700.00 by instalments.',
      },
    })
    expect((await send('POST', path, { headers, body: { customerId: 'cust_x' } })).status).toBe(404)
    // Every other call from another site's page stays refused.
    const foreign = await send('POST', '/orders', { headers: { ...headers, ...site }, body: ORDER })
    expect(foreign.status).toBe(403)
  })
})

describe('a customer and the card they paid with', () => {
  test('are recognised, charged again for exactly one amount, and deleted', async () => {
    const merchant = await world.merchant()
    const { merchantId } = merchant
    const server = await merchant.server()
    const details = {
      internalCustomerId: 'C-1',
      emailAddress: 'Jane@Example.com',
      givenName: 'Jane',
    }
    const { data: customer } = await server(api.upsertPluginCustomer, { body: details })
    expect((await server(api.upsertPluginCustomer, { body: details })).data).toEqual(customer)
    expect(
      await refusalOf(server(api.upsertPluginCustomer, { body: { givenName: 'Mia' } })),
    ).toMatchObject({ status: 400 })

    const first = await merchant.order({ amount: 30_00, email: 'jane@example.com' })
    const { transactionId } = await first.pay(CARDS.visa)
    const { data: paid } = await server(api.getMerchantTransaction, { transactionId })
    expect(paid.customerId).toBe(customer.customerId)
    const source = paid.cardPaymentSourceId ?? ''

    const order = async (amount: number) =>
      (
        await server(api.createShopOrder, {
          body: { ...ORDER, paymentAmount: { amount, currency: 'AUD' } },
        })
      ).data.merchantOrderId
    const token = async (amount: number, customerId = customer.customerId) =>
      (
        await server(api.createSavedCardPayment, {
          body: {
            paymentAmount: { amount, currency: 'AUD' },
            cardPaymentSourceId: source,
            customerId,
          },
        })
      ).data.paymentTokenId
    const pay = (merchantOrderId: string, paymentToken: string) =>
      server(api.payOrder, { merchantOrderId, body: { paymentToken } })

    const good = await token(45_00)
    const other = await order(46_00)
    expect(await refusalOf(pay(other, good))).toMatchObject({ errorCode: 'saved_card_amount' })
    const second = await order(45_00)
    expect((await pay(second, good)).data.transactionStatus).toBe('paid')
    expect(await refusalOf(pay(other, good))).toMatchObject({ errorCode: 'payment_token_used' })
    expect(await refusalOf(token(45_00, 'cust_AAAAAAAAAAAAAAAA'))).toMatchObject({ status: 404 })
    // The link's holder cannot pay with it, whatever token they guess.
    const link = await merchant.order({ amount: 45_00 })
    const guessed = await token(45_00)
    expect(
      await refusalOf(
        link.customer(api.payOrder, {
          merchantOrderId: link.merchantOrderId,
          body: { paymentToken: guessed },
        }),
      ),
    ).toMatchObject({ errorCode: 'payment_token_unknown' })

    const removed = await server(api.removeSavedCard, {
      merchantId,
      customerId: customer.customerId,
      cardPaymentSourceId: source,
    })
    expect(removed.data).toMatchObject({ isDeleted: true, last4: '4242', expYear: 2031 })
    expect(await refusalOf(token(45_00))).toMatchObject({ status: 404 })
    expect(await refusalOf(pay(await order(45_00), guessed))).toMatchObject({ status: 400 })
    expect(await ledgerViolations(world, merchantId)).toEqual([])
  })

  test('needs a challenge when the customer is present and the bank asks, never when they are absent', async () => {
    const merchant = await world.merchant()
    const { merchantId } = merchant
    await listShop(merchant)
    const server = await merchant.server()
    const headers = await withKey(merchant)
    const sourceOf = async (transactionId: string) =>
      (await server(api.getMerchantTransaction, { transactionId })).data.cardPaymentSourceId ?? ''

    // A card that always asks for a challenge paid before.
    const first = await merchant.order({ amount: 30_00 })
    const { paymentActionRequired } = await first.pay(CARDS.challenge)
    const { threeDSAuthorisationId = '' } = paymentActionRequired ?? {}
    await world.sandbox.answerChallenge(threeDSAuthorisationId, true)
    const { data: confirmed } = await first.customer(api.payOrder, {
      merchantOrderId: first.merchantOrderId,
      body: { paymentActionRequired: { threeDSAuthorisationId } },
    })
    const challenged = await sourceOf(confirmed.transactionId)
    const plainSource = await sourceOf(
      (await (await merchant.order({ amount: 30_00 })).pay(CARDS.visa)).transactionId,
    )

    const charge = async (cardPaymentSourceId: string, options: object) => {
      const { data: order } = await server(api.createShopOrder, { body: freshOrder() })
      const { data: token } = await server(api.createSavedCardPayment, {
        body: { paymentAmount: ORDER.paymentAmount, cardPaymentSourceId },
      })
      const path = `/orders/${order.merchantOrderId}/pay`
      const body = { paymentToken: token.paymentTokenId, ...options }
      return { path, body, answer: await send('POST', path, { headers, body }) }
    }
    const recognised = async (answer: Answer) => {
      const { data } = await merchant.call(api.getTransaction, {
        transactionId: String(answer.body['transactionId']),
      })
      const { paymentMethod } = data
      return paymentMethod.paymentMethodType === 'Card'
        ? [paymentMethod.card3DSVerificationPassed, paymentMethod.cardCVCVerificationPassed]
        : null
    }

    const { path, body, answer } = await charge(challenged, {
      request3DS: true,
      returnURL: 'https://shop.example/return',
    })
    expect(answer).toMatchObject({ status: 403, body: { paymentToken: body.paymentToken } })
    const { paymentActionRequired: challenge } = answer.body as {
      paymentActionRequired: { threeDSAuthorisationId: string }
    }
    await world.sandbox.answerChallenge(challenge.threeDSAuthorisationId, true)
    const confirmation = await send('POST', path, {
      headers,
      body: { ...body, paymentActionRequired: challenge },
    })
    expect(confirmation).toMatchObject({ status: 200, body: { transactionStatus: 'paid' } })
    expect(await sourceOf(String(confirmation.body['transactionId']))).toBe(challenged)
    expect(await recognised(confirmation)).toEqual([true, null])

    // With the customer absent, or 3-D Secure not requested, no check is reported.
    for (const flags of [{ request3DS: true, offSession: true }, { offSession: true }, {}]) {
      const { answer: renewed } = await charge(challenged, flags)
      expect(renewed).toMatchObject({ status: 200, body: { transactionStatus: 'paid' } })
      expect(await recognised(renewed)).toEqual([null, null])
    }
    const { answer: quiet } = await charge(plainSource, { request3DS: true })
    expect(await recognised(quiet)).toEqual([true, null])
    expect(await ledgerViolations(world, merchantId)).toEqual([])
  })

  test('a token is charged once, whichever orders use it at the same moment', async () => {
    const merchant = await world.merchant()
    const server = await merchant.server()
    const { transactionId } = await (await merchant.order({ amount: 30_00 })).pay(CARDS.visa)
    const { data: paid } = await server(api.getMerchantTransaction, { transactionId })
    const { data: token } = await server(api.createSavedCardPayment, {
      body: {
        paymentAmount: ORDER.paymentAmount,
        cardPaymentSourceId: paid.cardPaymentSourceId ?? '',
      },
    })
    const orders = await Promise.all(
      [1, 2, 3, 4].map(async () => (await server(api.createShopOrder, { body: ORDER })).data),
    )
    const outcomes = await Promise.allSettled(
      orders.map(({ merchantOrderId }) =>
        server(api.payOrder, { merchantOrderId, body: { paymentToken: token.paymentTokenId } }),
      ),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const charges = await Promise.all(
      orders.map(({ merchantOrderId }) => chargesOf(world, merchant.merchantId, merchantOrderId)),
    )
    expect(charges.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 1])
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('a token sent twice for the order it paid gets the answer that the order is paid', async () => {
    const merchant = await world.merchant()
    const server = await merchant.server()
    const { transactionId } = await (await merchant.order({ amount: 30_00 })).pay(CARDS.visa)
    const { data: paid } = await server(api.getMerchantTransaction, { transactionId })
    const { data: token } = await server(api.createSavedCardPayment, {
      body: {
        paymentAmount: ORDER.paymentAmount,
        cardPaymentSourceId: paid.cardPaymentSourceId ?? '',
      },
    })
    const { data: order } = await server(api.createShopOrder, { body: ORDER })
    const { merchantOrderId } = order
    const renew = () =>
      server(api.payOrder, {
        merchantOrderId,
        body: { paymentToken: token.paymentTokenId, offSession: true },
      })
    expect((await renew()).data.transactionStatus).toBe('paid')
    expect(await refusalOf(renew())).toMatchObject({ status: 409, errorCode: 'order_paid' })
    expect(await chargesOf(world, merchant.merchantId, merchantOrderId)).toBe(1)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })
})
