import { api } from '@paydeck/contract/protocol/api'
import {
  CHECKOUT_CHALLENGE_PATH,
  CHECKOUT_FRAME_PATH,
} from '@paydeck/contract/calls/shop/checkout-addresses'
import { createClient } from '@paydeck/contract/protocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { CARDS, startWorld, type TestMerchant, type World } from '../harness.ts'
import { startPlan } from './plan-orders.ts'
import { refusalOf } from './ledger-checks.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const bases = () => ({ api: `${world.origin}/api`, v3: `${world.origin}/api/v3` })
const keyOf = async (merchant: TestMerchant) =>
  (await world.services.merchants.showKeys(merchant)).publicToken

/** The frame on a shop's page: its first answer, and its client. */
async function frameOf(merchant: TestMerchant, customerToken: string | null = null) {
  const publicKey = await keyOf(merchant)
  const visitor = createClient({ bases: bases(), token: () => Promise.resolve(null) })
  const { data } = await visitor(api.openCheckout, {
    body: { publicKey, currency: 'AUD', customerToken },
  })
  const call = createClient({ bases: bases(), token: () => Promise.resolve(data.token) })
  return { ...data, call }
}

async function signedIn(merchant: TestMerchant, emailAddress: string) {
  const server = await merchant.server()
  const { data } = await server(api.upsertPluginCustomer, { body: { emailAddress } })
  const { customerId } = data
  const { data: token } = await server(api.signInPluginCustomer, { body: { customerId } })
  return { server, customerId, customerToken: token.customToken }
}

test('BEY-59 a frame makes a token that the shop’s server pays with', async () => {
  const merchant = await world.merchant()
  const server = await merchant.server()
  const frame = await frameOf(merchant)
  expect(frame).toMatchObject({
    merchant: { country: 'AU' },
    cardProvider: { part: 'card-fields' },
    isSignedIn: false,
    cards: [],
  })
  const price = { amount: 80_00, currency: 'AUD' as const }
  const { data } = await frame.call(api.createCheckoutToken, {
    body: { ...price, card: { paymentToken: await world.cardToken(CARDS.visa) } },
  })
  const { data: order } = await server(api.createShopOrder, {
    body: { internalOrderId: 'S-1', paymentAmount: price },
  })
  const { data: paid } = await server(api.payOrder, {
    merchantOrderId: order.merchantOrderId,
    body: { paymentToken: data.paymentToken },
  })
  expect(paid.transactionStatus).toBe('paid')
})

test('BEY-59 shows the cards of the signed-in customer, and takes no other card', async () => {
  const merchant = await world.merchant()
  const { server, customerId, customerToken } = await signedIn(merchant, 'jane@example.com')
  const price = { amount: 80_00, currency: 'AUD' as const }
  const { data: order } = await server(api.createShopOrder, {
    body: { internalOrderId: 'S-2', paymentAmount: price, customerId },
  })
  await server(api.payOrder, {
    merchantOrderId: order.merchantOrderId,
    body: { paymentToken: await world.cardToken(CARDS.visa) },
  })
  const frame = await frameOf(merchant, customerToken)
  expect(frame.cards).toMatchObject([{ last4: '4242', expYear: 2031 }])
  const cardPaymentSourceId = frame.cards[0]?.cardPaymentSourceId ?? ''
  const body = { ...price, card: { cardPaymentSourceId } }
  expect((await frame.call(api.createCheckoutToken, { body })).data.paymentToken).toMatch(/^ptkn_/)
  for (const other of [
    await frameOf(merchant),
    await frameOf(await world.merchant()),
    await frameOf(merchant, (await signedIn(merchant, 'kim@example.com')).customerToken),
  ])
    expect(await refusalOf(other.call(api.createCheckoutToken, { body }))).toMatchObject({
      status: 404,
    })
})

test('BEY-59 only a signed-in customer learns that they owe too much for instalments', async () => {
  const merchant = await world.merchant()
  const email = 'jane@example.com'
  await startPlan(world, merchant, { amount: 1_300_00, email })
  const offered = async (customerToken: string | null) => {
    const { call } = await frameOf(merchant, customerToken)
    const body = { amount: 400_00, currency: 'AUD' as const, email }
    return (await call(api.offerCheckoutPlan, { body })).data
  }
  expect((await offered(null)).offer).toMatchObject({ initialPayment: 100_00 })
  const { customerToken } = await signedIn(merchant, email)
  expect((await offered(customerToken)).refusal).toMatchObject({ code: 'plan_limit_reached' })
})

test('BEY-72 a checkout without a currency uses the merchant’s', async () => {
  const visitor = createClient({ bases: bases(), token: () => Promise.resolve(null) })
  const opened = async (country: 'AU' | 'NZ', body: { currency?: 'AUD' | 'NZD' } = {}) => {
    const publicKey = await keyOf(await world.merchant({ country }))
    return (await visitor(api.openCheckout, { body: { publicKey, ...body } })).data.currency
  }
  expect([await opened('AU'), await opened('NZ')]).toEqual(['AUD', 'NZD'])
  expect(await opened('NZ', { currency: 'AUD' })).toBe('AUD')
})

test('BEY-59 refuses an unknown key, another merchant’s customer, and a missing token', async () => {
  const merchant = await world.merchant()
  const visitor = createClient({ bases: bases(), token: () => Promise.resolve(null) })
  const body = { publicKey: 'sandbox_pk_nothing', currency: 'AUD' as const }
  expect(await refusalOf(visitor(api.openCheckout, { body }))).toMatchObject({ status: 401 })
  const { customerToken } = await signedIn(await world.merchant(), 'jane@example.com')
  expect(await refusalOf(frameOf(merchant, customerToken))).toMatchObject({ status: 401 })
  const { token } = await frameOf(merchant)
  const asStaff = createClient({ bases: bases(), token: () => Promise.resolve(token) })
  expect(await refusalOf(asStaff(api.getPermissions, {}))).toMatchObject({ status: 401 })
})

test('BEY-56 only the key’s listed addresses and our dashboard may show the frame, and only those addresses its dialog', async () => {
  const merchant = await world.merchant()
  const { merchantId, call } = merchant
  const policyOf = async (path: string, key: string) =>
    (await fetch(`${world.origin}${path}?key=${key}`)).headers.get('content-security-policy')
  const key = await keyOf(merchant)
  expect(await policyOf(CHECKOUT_FRAME_PATH, key)).toContain("frame-ancestors 'self';")
  for (const address of ['https://shop.example', 'http://localhost:3000'])
    await call(api.addShopAddress, { merchantId, body: { address } })
  const listed = 'https://shop.example http://localhost:3000;'
  expect(await policyOf(CHECKOUT_FRAME_PATH, key)).toContain(`frame-ancestors 'self' ${listed}`)
  expect(await policyOf(CHECKOUT_FRAME_PATH, key)).not.toContain('frame-src')
  expect(await policyOf(CHECKOUT_CHALLENGE_PATH, key)).toContain(`frame-ancestors ${listed}`)
  expect(await policyOf(CHECKOUT_CHALLENGE_PATH, key)).toContain("frame-src 'self' https:")
  expect(await policyOf(CHECKOUT_FRAME_PATH, 'sandbox_pk_x')).toContain("frame-ancestors 'self';")
})
