import type { FirstStep } from '@paydeck/contract/calls/settings/first-steps'
import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { addWebhook } from '../../../../test/merchant-fixture.ts'
import { CARDS, startWorld, type TestMerchant, type World } from '../../../../test/harness.ts'
import { addAccount } from '../../../../test/money/payout-merchants.ts'
import { refund } from '../../../../test/staff-view.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const read = async ({ call, merchantId }: Pick<TestMerchant, 'call' | 'merchantId'>) =>
  (await call(api.getFirstSteps, { merchantId })).data

const doneSteps = async (merchant: TestMerchant): Promise<FirstStep[]> =>
  (await read(merchant)).steps.flatMap(({ step, isDone }) => (isDone ? [step] : []))

test('BEY-161 each step is done once its condition holds', async () => {
  const merchant = await world.merchant()
  const { call, merchantId } = merchant
  const { steps, isHidden } = await read(merchant)
  expect(steps.map(({ step }) => step)).toEqual([
    'business',
    'logo',
    'bank_account',
    'test_order',
    'team',
    'first_request',
    'shop',
  ])
  expect(isHidden).toBe(false)
  const toOneself = { amount: 1_00, email: merchant.email }
  const order = await merchant.order(toOneself)
  expect(await doneSteps(merchant)).toEqual([])
  // Neither an unpaid order nor a declined one counts as paid.
  await order.pay(CARDS.declined).catch(() => undefined)
  expect(await doneSteps(merchant)).toEqual([])
  const { transactionId } = await (await merchant.order(toOneself)).pay(CARDS.visa)
  expect(await doneSteps(merchant)).toEqual(['test_order'])
  await refund({ call, merchantId }, transactionId, 1_00)
  await addAccount(merchant)
  expect(await doneSteps(merchant)).toEqual(['bank_account', 'test_order'])
  await addWebhook(merchant)
  await call(api.saveBranding, {
    merchantId,
    body: { logoUri: 'https://shop.example/logo.png' },
  })
  expect(await doneSteps(merchant)).toEqual(['logo', 'bank_account', 'test_order', 'shop'])
  await world.services.staff.invite({
    merchantId,
    email: `second@${merchant.slug}.example`,
    role: 'viewer',
    permissions: [],
  })
  await call(api.saveBusinessInfo, {
    merchantId,
    body: { typeOfProduct: 'Boats', taxCountry: 'AU', taxId: '51 824 753 556' },
  })
  await call(api.savePublicInfo, {
    merchantId,
    body: {
      website: 'https://shop.example',
      contactEmail: 'hello@shop.example',
      addressLine1: '1 Quay St',
      city: 'Sydney',
      state: 'NSW',
      postalCode: '2000',
    },
  })
  await merchant.order({ amount: 20_00 })
  expect(await doneSteps(merchant)).toHaveLength(7)
})

test('BEY-231 the first request must go to someone outside the team, and is not needed after a sale in a shop', async () => {
  const merchant = await world.merchant()
  const colleague = await merchant.colleague({ role: 'cashier' })
  // Tests, because both addresses belong to the team.
  for (const email of [merchant.email.toUpperCase(), colleague.email])
    await merchant.order({ amount: 1_00, email })
  expect(await doneSteps(merchant)).toEqual(['team'])
  const { merchantOrderId } = await merchant.order({ amount: 20_00 })
  expect(await doneSteps(merchant)).toEqual(['team', 'first_request'])
  await merchant.call(api.cancelOrder, { merchantId: merchant.merchantId, merchantOrderId })
  expect(await doneSteps(merchant)).toEqual(['team', 'first_request'])
  await merchant.order({ amount: 30_00 })

  const shop = await world.merchant()
  const server = await shop.server()
  const { data } = await server(api.createShopOrder, {
    body: { internalOrderId: 'S-1', paymentAmount: { amount: 20_00, currency: 'AUD' } },
  })
  expect(await doneSteps(shop)).toEqual([])
  await server(api.payOrder, {
    merchantOrderId: data.merchantOrderId,
    body: { paymentToken: await world.cardToken(CARDS.visa) },
  })
  expect(await doneSteps(shop)).toEqual(['test_order', 'first_request'])
})

test.each([
  ['manager', ['test_order', 'first_request']],
  ['cashier', ['test_order', 'first_request']],
  ['developer', ['shop']],
  ['viewer', []],
] as const)('BEY-161 %s sees the steps that they may do: %j', async (role, expected) => {
  const merchant = await world.merchant()
  const { call } = await merchant.colleague({ role })
  const { steps } = await read({ call, merchantId: merchant.merchantId })
  expect(steps.map(({ step }) => step)).toEqual(expected)
})

test('BEY-161 are hidden only for the person who hides them', async () => {
  const merchant = await world.merchant()
  const { merchantId } = merchant
  const other = await merchant.colleague({ role: 'admin' })
  await merchant.call(api.hideFirstSteps, { merchantId, body: { isHidden: true } })
  expect((await read(merchant)).isHidden).toBe(true)
  expect((await read({ call: other.call, merchantId })).isHidden).toBe(false)
  // The person's columns and searches are stored in the same row.
  await merchant.call(api.rememberSearch, { merchantId, body: { text: 'jane' } })
  expect((await merchant.call(api.getOwnLists, { merchantId })).data).toMatchObject({
    views: [],
    columns: {},
    searches: ['jane'],
  })
  await merchant.call(api.hideFirstSteps, { merchantId, body: { isHidden: false } })
  expect((await read(merchant)).isHidden).toBe(false)
})

test('BEY-161 are for new merchants: gone after sixty days', async () => {
  const merchant = await world.merchant()
  world.time.advance({ days: 59 })
  expect((await read(merchant)).isHidden).toBe(false)
  world.time.advance({ days: 1, minutes: 1 })
  expect((await read(merchant)).isHidden).toBe(true)
})
