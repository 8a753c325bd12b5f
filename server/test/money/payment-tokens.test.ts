import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { CheckoutToken } from '../../src/modules/payments/payment-tokens/payment-tokens.ts'
import { CARDS, startWorld, type TestMerchant, type World } from '../harness.ts'
import { chargesOf, ledgerViolations, refusalOf } from './ledger-checks.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const EMAIL = 'jane@example.com'

async function shop() {
  const merchant = await world.merchant()
  const server = await merchant.server()
  const order = async (amount: number, customerId?: string) =>
    (
      await server(api.createShopOrder, {
        body: {
          internalOrderId: `S-${amount}`,
          paymentAmount: { amount, currency: 'AUD' },
          customerEmail: EMAIL,
          customerId,
        },
      })
    ).data.merchantOrderId
  const pay = async (merchantOrderId: string, paymentToken: string, options: object = {}) =>
    (await server(api.payOrder, { merchantOrderId, body: { paymentToken, ...options } })).data
  return { merchant, server, order, pay }
}

const tokenOf = async ({ merchantId }: TestMerchant, change: Partial<CheckoutToken> = {}) =>
  world.services.paymentTokens.ofCheckout(merchantId, {
    card: { provider: 'sandbox', providerToken: await world.cardToken(CARDS.visa) },
    amount: 100_00,
    currency: 'AUD',
    planVariant: null,
    customerId: null,
    ...change,
  })

test('BEY-57 a token pays one order in full, once', async () => {
  const { merchant, order, pay } = await shop()
  const token = await tokenOf(merchant)
  const first = await order(100_00)
  expect(await pay(first, token)).toMatchObject({ transactionStatus: 'paid', type: 'paycard' })
  expect(await refusalOf(pay(first, token))).toMatchObject({ errorCode: 'order_paid' })
  const second = await order(100_00)
  expect(await refusalOf(pay(second, token))).toMatchObject({
    status: 400,
    errorCode: 'payment_token_used',
  })
  expect(await chargesOf(world, merchant.merchantId, second)).toBe(0)
})

test('BEY-57 using a token leaves the others unchanged', async () => {
  const { merchant, order, pay } = await shop()
  const [one, other] = [await tokenOf(merchant), await tokenOf(merchant, { amount: 90_00 })]
  await pay(await order(100_00), one)
  expect(await pay(await order(90_00), other)).toMatchObject({ transactionStatus: 'paid' })
})

test('BEY-57 a token pays only in the instalments that the customer agreed to', async () => {
  const { merchant, order, pay } = await shop()
  const planVariant = 'payplan_fortnight_25_25_25_25'
  const merchantOrderId = await order(100_00)
  expect(await pay(merchantOrderId, await tokenOf(merchant, { planVariant }))).toMatchObject({
    transactionStatus: 'accepted',
    type: 'payplan',
    amount: 100_00,
  })
  const other = await order(100_00)
  const inFull = await tokenOf(merchant)
  expect(await refusalOf(pay(other, inFull, { payPlanVariant: planVariant }))).toMatchObject({
    errorCode: 'payment_token_plan',
  })
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
})

test('BEY-57 a token pays with a card that was charged before', async () => {
  const { merchant, server, order, pay } = await shop()
  const { transactionId } = await pay(await order(30_00), await world.cardToken(CARDS.visa))
  const { data } = await server(api.getMerchantTransaction, { transactionId })
  const card = { source: data.cardPaymentSourceId ?? '' }
  const token = await tokenOf(merchant, { card, amount: 45_00 })
  expect(await pay(await order(45_00), token)).toMatchObject({ transactionStatus: 'paid' })
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
})

test('BEY-57 refuses an order of another amount, currency, customer or merchant, and still pays its own', async () => {
  const { merchant, server, order, pay } = await shop()
  const { data: jane } = await server(api.upsertPluginCustomer, { body: { emailAddress: EMAIL } })
  const { data: kim } = await server(api.upsertPluginCustomer, {
    body: { internalCustomerId: 'C-2' },
  })
  const token = await tokenOf(merchant, { customerId: jane.customerId })
  const code = async (paying: Promise<unknown>) => (await refusalOf(paying)).errorCode
  expect(await code(pay(await order(99_00), token))).toBe('payment_token_amount')
  expect(await code(pay(await order(100_00, kim.customerId), token))).toBe('payment_token_customer')
  const dollars = await tokenOf(merchant, { currency: 'NZD' })
  expect(await code(pay(await order(100_00), dollars))).toBe('payment_token_currency')
  const stranger = await shop()
  const foreignOrder = await stranger.order(100_00)
  expect(await code(stranger.pay(foreignOrder, token))).toBe('payment_token_unknown')
  expect(await chargesOf(world, stranger.merchant.merchantId, foreignOrder)).toBe(0)
  expect(await pay(await order(100_00, jane.customerId), token)).toMatchObject({
    transactionStatus: 'paid',
  })
})

test('BEY-57 refuses a token after a quarter of an hour', async () => {
  const { merchant, order, pay } = await shop()
  const token = await tokenOf(merchant)
  await world.db.inMerchant(merchant.merchantId, (tx) =>
    tx
      .updateTable('app.paymentToken')
      .set({ expiresAt: new Date() })
      .where('merchantId', '=', merchant.merchantId)
      .where('paymentToken', '=', token)
      .execute(),
  )
  expect(await refusalOf(pay(await order(100_00), token))).toMatchObject({
    errorCode: 'payment_token_expired',
  })
})
