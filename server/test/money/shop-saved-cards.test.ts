import { api } from '@paydeck/contract/protocol/api'
import { type Call, createClient } from '@paydeck/contract/protocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { buildApp } from '../../src/app.ts'
import { publicKeyOf } from '../merchant-fixture.ts'
import { CARDS, startWorld, type TestMerchant, type World } from '../harness.ts'
import { press } from './challenge-page.ts'
import { chargesOf, ledgerViolations, refusalOf } from './ledger-checks.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ providerTimeLimitMs: 700 })
})
afterAll(() => world.stop())

async function customerOf(merchant: TestMerchant, internalCustomerId: string) {
  const server = await merchant.server()
  const { customerId } = (
    await server(api.upsertPluginCustomer, {
      body: { internalCustomerId, emailAddress: `${internalCustomerId}@example.com` },
    })
  ).data
  const { customToken } = (await server(api.signInPluginCustomer, { body: { customerId } })).data
  return { server, customerId, customToken }
}

/** The frame on a page of the shop, for a customer whom the shop signed in, or a guest. */
async function frameOf(merchant: TestMerchant, customerToken: string | null): Promise<Call> {
  const publicKey = await publicKeyOf(world, merchant)
  const body = { publicKey, currency: merchant.currency, customerToken }
  const { token } = (await merchant.call(api.openCheckout, { body })).data
  return createClient({
    bases: { api: `${world.origin}/api`, v3: `${world.origin}/api/v3` },
    token: () => Promise.resolve(token),
  })
}

const save = async (frame: Call, card: string) =>
  (
    await frame(api.saveCheckoutCard, {
      body: { currency: 'AUD', paymentToken: await world.cardToken(card) },
    })
  ).data

test('BEY-72 a customer saves a card without a payment, and their shop charges it later', async () => {
  const merchant = await world.merchant()
  const { server, customerId, customToken } = await customerOf(merchant, 'jane')
  const saved = await save(await frameOf(merchant, customToken), CARDS.mastercard)
  if (!('cardPaymentSourceId' in saved)) throw new Error('The bank asked')
  const { cardPaymentSourceId } = saved
  expect(cardPaymentSourceId).toMatch(/^psrc_/)
  const { data: opened } = await merchant.call(api.openCheckout, {
    body: {
      publicKey: await publicKeyOf(world, merchant),
      currency: 'AUD',
      customerToken: customToken,
    },
  })
  expect(opened.cards).toEqual([
    { cardPaymentSourceId, brand: 'mastercard', last4: '4444', expMonth: 12, expYear: 2031 },
  ])

  const { data: order } = await server(api.createShopOrder, {
    body: { internalOrderId: 'K-1', paymentAmount: { amount: 25_00, currency: 'AUD' }, customerId },
  })
  const { merchantOrderId } = order
  const { data: token } = await server(api.createSavedCardPayment, {
    body: { paymentAmount: { amount: 25_00, currency: 'AUD' }, cardPaymentSourceId, customerId },
  })
  const { data: paid } = await server(api.payOrder, {
    merchantOrderId,
    body: { paymentToken: token.paymentTokenId, offSession: true },
  })
  expect(paid.transactionStatus).toBe('paid')
  expect(await chargesOf(world, merchant.merchantId, merchantOrderId)).toBe(1)

  const removed = await server(api.removeSavedCard, {
    merchantId: merchant.merchantId,
    customerId,
    cardPaymentSourceId,
  })
  expect(removed.data.isDeleted).toBe(true)
  const trail = await world.db.reader.query<{ subjectId: string; last4: string }>(
    null,
    `select subject_id, details ->> 'last4' as last4 from app.audit_event
     where merchant_id = $1 and action = 'saved_card.removed'`,
    [merchant.merchantId],
  )
  expect(trail).toEqual([{ subjectId: customerId, last4: '4444' }])
  expect(
    await refusalOf(
      server(api.createSavedCardPayment, {
        body: { paymentAmount: { amount: 100, currency: 'AUD' }, cardPaymentSourceId, customerId },
      }),
    ),
  ).toMatchObject({ status: 404 })
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
})

test('BEY-72 the bank may ask first, and a card that it refuses is not saved', async () => {
  const merchant = await world.merchant()
  const { customToken } = await customerOf(merchant, 'kim')
  const other = await customerOf(merchant, 'lee')
  const frame = await frameOf(merchant, customToken)
  const challenge = await save(frame, CARDS.challenge)
  if (!('paymentActionRequired' in challenge)) throw new Error('The bank did not ask')
  const { threeDSAuthorisationId, redirectURL } = challenge.paymentActionRequired
  const publicKey = await publicKeyOf(world, merchant)
  const { data: shown } = await frame(api.openChallenge, {
    body: { publicKey, threeDSAuthorisationId },
  })
  expect(shown.redirectURL).toBe(redirectURL)
  const confirm = (call: Call) =>
    call(api.confirmCheckoutCard, { body: { threeDSAuthorisationId } })
  expect((await confirm(frame)).data).toEqual(challenge)
  expect(await refusalOf(confirm(await frameOf(merchant, other.customToken)))).toMatchObject({
    status: 404,
  })
  await press(redirectURL, 'Confirm')
  const { data: saved } = await confirm(frame)
  expect(saved).toEqual({ cardPaymentSourceId: expect.stringMatching(/^psrc_/) as string })
  expect((await confirm(frame)).data).toEqual(saved)

  expect(await refusalOf(save(frame, CARDS.insufficient))).toMatchObject({
    status: 400,
    errorCode: 'insufficient_funds',
  })
  expect(await refusalOf(save(frame, CARDS.silentUncharged))).toMatchObject({ status: 400 })
  expect(await refusalOf(save(await frameOf(merchant, null), CARDS.visa))).toMatchObject({
    status: 403,
    errorCode: 'customer_token_required',
  })
})

test('BEY-72 while the provider is silent no card is saved, and no earlier card is returned instead', async () => {
  const merchant = await world.merchant()
  const { merchantId } = merchant
  const { customerId, customToken } = await customerOf(merchant, 'mia')
  await save(await frameOf(merchant, customToken), CARDS.visa)
  const { adapters } = world.foundation
  const silent = () => Promise.resolve({ kind: 'unknown' } as const)
  const card = adapters.card.map((adapter) => ({ ...adapter, checkCard: silent, close: silent }))
  const { services } = buildApp({ ...world.foundation, adapters: { ...adapters, card } })
  const paymentToken = await world.cardToken(CARDS.mastercard)
  await expect(
    services.cardSaving.save({ merchantId, customerId }, { paymentToken, currency: 'AUD' }),
  ).rejects.toMatchObject({ status: 503, code: 'card_not_checked' })
})
