import { api } from '@paydeck/contract/protocol/api'
import type { AnyRoute } from '@paydeck/contract/protocol/route'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { CARDS, startWorld, type TestMerchant, type World } from '../../../test/harness.ts'
import { refusalOf, ledgerViolations } from '../../../test/money/ledger-checks.ts'
import { customerTokens } from './customer-tokens.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const SECRET = Buffer.alloc(48, 7)
const CUSTOMER = { merchantId: 'mcht_AAAAAAAAAAAAAAAA', customerId: 'cust_AAAAAAAAAAAAAAAA' }

/** A wall clock that a test can advance. */
function wallAt(start: string) {
  let at = Date.parse(start)
  const now = (): Date => new Date(at)
  return { now, wall: now, pass: (seconds: number) => (at += seconds * 1000) }
}

describe('a customer’s token', () => {
  test('is valid for a quarter of an hour, and not a second longer', async () => {
    const clock = wallAt('2026-03-02T00:00:00Z')
    const tokens = customerTokens({ secrets: [SECRET], issuer: 'https://pay.example', clock })
    const token = await tokens.issue(CUSTOMER)
    clock.pass(899)
    expect(await tokens.verify(token)).toEqual(CUSTOMER)
    clock.pass(1)
    expect(await tokens.verify(token)).toBeNull()
  })

  test('is invalid with another secret, another issuer or one letter changed', async () => {
    const clock = wallAt('2026-03-02T00:00:00Z')
    const issuer = 'https://pay.example'
    const token = await customerTokens({ secrets: [SECRET], issuer, clock }).issue(CUSTOMER)
    const others = [
      customerTokens({ secrets: [Buffer.alloc(48, 8)], issuer, clock }),
      customerTokens({ secrets: [SECRET], issuer: 'https://other.example', clock }),
    ]
    for (const other of others) expect(await other.verify(token)).toBeNull()
    const own = customerTokens({ secrets: [SECRET], issuer, clock })
    const [head = '', , mac = ''] = token.split('.')
    const claims = Buffer.from(JSON.stringify({ ...decodeJwt(token), sub: 'cust_B' }))
    expect(await own.verify(`${head}.${claims.toString('base64url')}.${mac}`)).toBeNull()
    expect(await own.verify('')).toBeNull()
  })
})

interface Shopper {
  customerId: string
  customToken: string
}

async function signedIn(merchant: TestMerchant, emailAddress: string): Promise<Shopper> {
  const server = await merchant.server()
  const { data } = await server(api.upsertPluginCustomer, { body: { emailAddress } })
  const { customerId } = data
  const { customToken } = (await server(api.signInPluginCustomer, { body: { customerId } })).data
  return { customerId, customToken }
}

/** A shop's order paid by a typed card; without a customer, a guest's. */
async function shopPaid(
  merchant: TestMerchant,
  body: { amount: number; customerEmail?: string; customerId?: string },
  number: string = CARDS.visa,
): Promise<string> {
  const server = await merchant.server()
  const { amount, ...identity } = body
  const { data: order } = await server(api.createShopOrder, {
    body: {
      internalOrderId: `SHOP-${amount}`,
      paymentAmount: { amount, currency: merchant.currency },
      ...identity,
    },
  })
  const { merchantOrderId } = order
  const paymentToken = await world.cardToken(number)
  const { data } = await server(api.payOrder, { merchantOrderId, body: { paymentToken } })
  return 'transactionId' in data ? (data.transactionId ?? '') : ''
}

/** A call from a page of the shop's own site. */
async function request(
  path: string,
  bearer: string,
  method = 'GET',
  body?: object,
): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(`${world.origin}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${bearer}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? null : (JSON.parse(text) as unknown) }
}

const cardsOf = (merchantId: string, customerId: string): string =>
  `/merchants/${merchantId}/payments/sources/card/${customerId}`

describe('a shop’s signed-in customer', () => {
  test('sees only the cards they paid with', async () => {
    const merchant = await world.merchant()
    const { merchantId } = merchant
    const server = await merchant.server()
    const kim = await signedIn(merchant, 'kim@example.com')
    const lou = await signedIn(merchant, 'lou@example.com')
    const own = cardsOf(merchantId, kim.customerId)
    expect(await request(own, kim.customToken)).toEqual({ status: 200, body: [] })

    const { customerId } = kim
    const transactionId = await shopPaid(merchant, { amount: 30_00, customerId })
    await shopPaid(merchant, { amount: 31_00, customerId }, CARDS.declined).catch(() => undefined)
    await shopPaid(merchant, { amount: 32_00, customerId: lou.customerId }, CARDS.amex)
    const { data: paid } = await server(api.getMerchantTransaction, { transactionId })
    const cardPaymentSourceId = paid.cardPaymentSourceId ?? ''
    const card = {
      cardPaymentSourceId,
      customerId: kim.customerId,
      customerDelegateUserId: null,
      brand: 'visa',
      funding: 'credit',
      last4: '4242',
      cardBin: null,
      expMonth: 12,
      expYear: 2031,
      country: null,
      isDeleted: false,
      createdAt: paid.createdAt,
      updatedAt: paid.createdAt,
    }
    expect(await request(own, kim.customToken)).toEqual({ status: 200, body: [card] })

    // Charged again for another customer's order, the card still belongs only to its owner.
    const { data: token } = await server(api.createSavedCardPayment, {
      body: { paymentAmount: { amount: 5_00, currency: 'AUD' }, cardPaymentSourceId },
    })
    const { data: gift } = await server(api.createShopOrder, {
      body: {
        internalOrderId: 'GIFT-1',
        paymentAmount: { amount: 5_00, currency: 'AUD' },
        customerEmail: 'lou@example.com',
      },
    })
    const { merchantOrderId } = gift
    await server(api.payOrder, { merchantOrderId, body: { paymentToken: token.paymentTokenId } })
    const response = await request(cardsOf(merchantId, lou.customerId), lou.customToken)
    expect((response.body as { last4: string }[]).map(({ last4 }) => last4)).toEqual(['0005'])
    expect(await request(own, kim.customToken)).toEqual({ status: 200, body: [card] })

    const { data: removed } = await server(api.removeSavedCard, {
      merchantId,
      customerId: kim.customerId,
      cardPaymentSourceId,
    })
    expect(removed).toEqual({ ...card, isDeleted: true, updatedAt: removed.updatedAt })
    expect(Date.parse(removed.updatedAt)).toBeGreaterThan(Date.parse(card.createdAt))
    expect(await request(own, kim.customToken)).toEqual({ status: 200, body: [] })
  })

  test('answers the same 404 for another customer’s cards as for unknown ones', async () => {
    const merchant = await world.merchant()
    const stranger = await world.merchant()
    const kim = await signedIn(merchant, 'kim@example.com')
    const lou = await signedIn(merchant, 'lou@example.com')
    for (const path of [
      cardsOf(merchant.merchantId, lou.customerId),
      cardsOf(merchant.merchantId, 'cust_AAAAAAAAAAAAAAAA'),
      cardsOf(stranger.merchantId, kim.customerId),
    ])
      expect(await request(path, kim.customToken)).toMatchObject({
        status: 404,
        body: { errorCode: 'not_found', errorTypeDescription: 'Not found.' },
      })
    // Nor can a shop sign in another merchant's customer.
    const strangerServer = await stranger.server()
    for (const customerId of [kim.customerId, 'cust_AAAAAAAAAAAAAAAA'])
      expect(
        await refusalOf(strangerServer(api.signInPluginCustomer, { body: { customerId } })),
      ).toMatchObject({ status: 404, errorCode: 'not_found' })
  })

  test('does not see the cards of guests with the same address, before or after', async () => {
    const merchant = await world.merchant()
    const { merchantId } = merchant
    const server = await merchant.server()
    const customerEmail = 'kim@example.com'
    await shopPaid(merchant, { amount: 30_00, customerEmail })
    const stranger = await signedIn(merchant, customerEmail)
    const guests = await shopPaid(merchant, { amount: 31_00, customerEmail }, CARDS.mastercard)
    // An unknown customer id is ignored, as for a guest.
    const customerId = 'cust_AAAAAAAAAAAAAAAA'
    await shopPaid(merchant, { amount: 32_00, customerEmail, customerId }, CARDS.amex)
    const own = cardsOf(merchantId, stranger.customerId)
    expect(await request(own, stranger.customToken)).toEqual({ status: 200, body: [] })
    // The merchant still sees the payments by email address.
    const { data } = await server(api.getMerchantTransaction, { transactionId: guests })
    expect(data.customerId).toBe(stranger.customerId)
  })

  test('owns the card of an order that names them, whatever its address', async () => {
    const merchant = await world.merchant()
    const { merchantId } = merchant
    const server = await merchant.server()
    const kim = await signedIn(merchant, 'kim@example.com')
    const { customerId } = kim
    const customerEmail = 'kim.at.work@example.com'
    const transactionId = await shopPaid(merchant, { amount: 30_00, customerEmail, customerId })
    const { data } = await server(api.getMerchantTransaction, { transactionId })
    expect(data.customerId).toBe(customerId)
    expect(await request(cardsOf(merchantId, customerId), kim.customToken)).toMatchObject({
      status: 200,
      body: [{ cardPaymentSourceId: data.cardPaymentSourceId, customerId }],
    })
    const other = await signedIn(merchant, customerEmail)
    expect(other.customerId).not.toBe(customerId)
    expect(await request(cardsOf(merchantId, other.customerId), other.customToken)).toEqual({
      status: 200,
      body: [],
    })
    expect(await ledgerViolations(world, merchantId)).toEqual([])
  })

  test('is not mistaken for the account that has the same address', async () => {
    const merchant = await world.merchant()
    const server = await merchant.server()
    const emailAddress = 'kim@example.com'
    const idOf = async (internalCustomerId: string) =>
      (await server(api.upsertPluginCustomer, { body: { internalCustomerId, emailAddress } })).data
        .customerId
    const kim = await idOf('1')
    await shopPaid(merchant, { amount: 30_00, customerEmail: emailAddress, customerId: kim })
    const other = await idOf('2')
    expect(other).not.toBe(kim)
    expect([await idOf('1'), await idOf('2')]).toEqual([kim, other])
    const body = { customerId: other }
    const { customToken } = (await server(api.signInPluginCustomer, { body })).data
    expect(await request(cardsOf(merchant.merchantId, other), customToken)).toEqual({
      status: 200,
      body: [],
    })
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('is neither staff nor an API key: the token opens no other call of the contract', async () => {
    const merchant = await world.merchant()
    const { merchantId, tenantId, slug } = merchant
    const { customToken, customerId } = await signedIn(merchant, 'kim@example.com')
    const others = (Object.entries(api) as [string, AnyRoute][]).filter(
      // Anonymous callers, and browsers with only the cookie, present no token.
      ([, { access }]) => !['customer', 'public', 'refresh'].includes(access),
    )
    expect(others.length).toBeGreaterThan(90)
    for (const [name, route] of others) {
      const path =
        (route.base === 'v3' ? '/v3' : '') + route.path.replace('{merchantId}', merchantId)
      const { status } = await request(path, customToken, route.method, route.body ? {} : undefined)
      expect([name, status]).toEqual([name, 401])
    }
    // Nor does it pass as the token that signs people in after they choose a password.
    expect(
      await request('/authn/sign-in-custom-token', '', 'POST', { tenantId, slug, customToken }),
    ).toMatchObject({ status: 401 })
    const keys = await world.services.merchants.showKeys(merchant)
    for (const bearer of [merchant.token, keys.secretToken, keys.publicToken, 'nothing'])
      expect((await request(cardsOf(merchantId, customerId), bearer)).status).toBe(401)
  })

  test('calls from the shop’s own site, which CORS allows', async () => {
    const merchant = await world.merchant()
    const { customToken, customerId } = await signedIn(merchant, 'kim@example.com')
    const site = { origin: 'https://shop.example' }
    const url = `${world.origin}/api${cardsOf(merchant.merchantId, customerId)}`
    const preflight = await fetch(url, { method: 'OPTIONS', headers: site })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-methods')).toContain('GET')
    expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization')
    const answer = await fetch(url, {
      headers: { ...site, authorization: `Bearer ${customToken}` },
    })
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})
