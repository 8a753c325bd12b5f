import { api } from '@paydeck/contract/protocol/api'
import type { Call } from '@paydeck/contract/protocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { CARDS, startWorld, type TestMerchant, type World } from '../harness.ts'
import { press } from './challenge-page.ts'
import { chargesOf, ledgerViolations, refusalOf } from './ledger-checks.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

interface Asked {
  threeDSAuthorisationId: string
  redirectURL: string
}

const orderOf = async (server: Call, internalOrderId: string) =>
  (
    await server(api.createShopOrder, {
      body: { internalOrderId, paymentAmount: { amount: 42_50, currency: 'AUD' } },
    })
  ).data.merchantOrderId

/** Pays with a card whose bank asks for a challenge; returns the shop's answer. */
async function challenged(
  merchant: TestMerchant,
  merchantOrderId: string,
  options: { returnURL?: string } = {},
): Promise<Asked> {
  const body = {
    paymentToken: await world.cardToken(CARDS.challenge),
    request3DS: true,
    ...options,
  }
  const answer = await fetch(`${world.origin}/api/orders/${merchantOrderId}/pay`, {
    method: 'POST',
    headers: {
      'limepay-secretkey': await merchant.secretKey(),
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(403)
  const { paymentActionRequired } = (await answer.json()) as { paymentActionRequired: Asked }
  return paymentActionRequired
}

const repeat = (server: Call, merchantOrderId: string, paymentActionRequired: Asked) =>
  server(api.payOrder, { merchantOrderId, body: { paymentActionRequired } })

const charges = ({ merchantId }: TestMerchant, merchantOrderId: string) =>
  chargesOf(world, merchantId, merchantOrderId)

test('BEY-58 charges only when the shop repeats its call, not when the bank approves', async () => {
  const merchant = await world.merchant()
  const server = await merchant.server()
  const merchantOrderId = await orderOf(server, 'S-1')
  const challenge = await challenged(merchant, merchantOrderId)
  const redirect = await press(challenge.redirectURL, 'Confirm')
  expect(redirect.pathname).toBe('/checkout/payment-action-return.html')
  world.time.advance({ minutes: 2 })
  await world.services.operations.checkDue()
  expect(await charges(merchant, merchantOrderId)).toBe(0)
  const { data } = await repeat(server, merchantOrderId, challenge)
  expect(data.transactionStatus).toBe('paid')
  expect((await repeat(server, merchantOrderId, challenge)).data).toEqual(data)
  expect(await charges(merchant, merchantOrderId)).toBe(1)
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
})

test('BEY-58 a shop can cancel the order of a customer who left, and nothing is charged', async () => {
  const merchant = await world.merchant()
  const server = await merchant.server()
  const merchantOrderId = await orderOf(server, 'S-2')
  const challenge = await challenged(merchant, merchantOrderId)
  await press(challenge.redirectURL, 'Confirm')
  await server(api.cancelShopOrder, { merchantOrderId })
  expect(await refusalOf(repeat(server, merchantOrderId, challenge))).toMatchObject({ status: 400 })
  expect(await charges(merchant, merchantOrderId)).toBe(0)
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
})

test('BEY-58 paying another order with the same number ends an open challenge', async () => {
  const merchant = await world.merchant()
  const server = await merchant.server()
  const [abandoned, paid] = [await orderOf(server, 'S-3'), await orderOf(server, 'S-3')]
  const challenge = await challenged(merchant, abandoned)
  await press(challenge.redirectURL, 'Confirm')
  await server(api.payOrder, {
    merchantOrderId: paid,
    body: { paymentToken: await world.cardToken(CARDS.visa) },
  })
  expect(await refusalOf(repeat(server, abandoned, challenge))).toMatchObject({ status: 400 })
  expect([await charges(merchant, abandoned), await charges(merchant, paid)]).toEqual([0, 1])
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
})

test('BEY-58 returns only to a listed address of the shop, and keeps its query', async () => {
  const merchant = await world.merchant()
  const { merchantId, call } = merchant
  const server = await merchant.server()
  const merchantOrderId = await orderOf(server, 'S-4')
  const returnURL = 'https://shop.example/return?cart=7'
  expect(
    await refusalOf(
      server(api.payOrder, {
        merchantOrderId,
        body: { paymentToken: await world.cardToken(CARDS.challenge), returnURL },
      }),
    ),
  ).toMatchObject({ status: 400, errorCode: 'address_not_listed' })
  await call(api.addShopAddress, { merchantId, body: { address: 'https://shop.example' } })
  const challenge = await challenged(merchant, merchantOrderId, { returnURL })
  const redirect = await press(challenge.redirectURL, 'Refuse')
  expect(redirect.origin + redirect.pathname).toBe('https://shop.example/return')
  expect(redirect.searchParams.get('cart')).toBe('7')
  expect(await refusalOf(repeat(server, merchantOrderId, challenge))).toMatchObject({
    status: 400,
    errorCode: 'authentication_failed',
  })
})
