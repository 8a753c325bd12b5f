import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { CARDS, startWorld, type TestMerchant, type World } from '../harness.ts'
import { refusalOf } from './ledger-checks.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const RETURN = 'https://shop.example/thanks?order=7'
const CANCEL = 'https://shop.example/basket'
const list = ({ merchantId, call }: TestMerchant) =>
  call(api.addShopAddress, { merchantId, body: { address: 'https://shop.example' } })

async function linkOf(merchant: TestMerchant, urls: { returnURL?: string; cancelURL?: string }) {
  const server = await merchant.server()
  const orderRequest = {
    internalOrderId: 'B-7',
    paymentAmount: { amount: 30_00, currency: 'AUD' },
    customerEmail: 'jane@example.com',
    ...urls,
  }
  const { data } = await server(api.createPayByLink, { body: { orderRequest } })
  const { merchantOrderId } = data.order
  const order = merchant.opened(merchantOrderId, data.token)
  const backTo = async () => (await order.customer(api.getInvoice, { merchantOrderId })).data.backTo
  return { ...order, backTo }
}

test('BEY-71 a payment link leads back to the shop, before and after the payment', async () => {
  const merchant = await world.merchant()
  await list(merchant)
  const paid = await linkOf(merchant, { returnURL: RETURN, cancelURL: CANCEL })
  expect(await paid.backTo()).toBe(CANCEL)
  await paid.pay(CARDS.visa)
  expect(await paid.backTo()).toBe(RETURN)

  const { merchantId, call } = merchant
  const cancelled = await linkOf(merchant, { returnURL: RETURN })
  expect(await cancelled.backTo()).toBeNull()
  await call(api.cancelOrder, { merchantId, merchantOrderId: cancelled.merchantOrderId })
  expect(await cancelled.backTo()).toBe(RETURN)

  await call(api.removeShopAddress, { merchantId, body: { address: 'https://shop.example' } })
  expect(await paid.backTo()).toBeNull()
})

test('BEY-71 refuses an address on another site', async () => {
  const merchant = await world.merchant()
  await list(merchant)
  for (const urls of [
    { returnURL: 'https://shop.example.evil.example/' },
    { cancelURL: 'http://shop.example/' },
  ])
    expect(await refusalOf(linkOf(merchant, urls))).toMatchObject({
      status: 400,
      errorCode: 'address_not_listed',
    })
  expect(await refusalOf(linkOf(merchant, { returnURL: 'javascript:alert(1)' }))).toMatchObject({
    status: 400,
  })
})
