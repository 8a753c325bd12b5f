import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { CARDS, type TestMerchant } from '../harness.ts'
import { refusalOf } from './ledger-checks.ts'
import { at, startOwnWorld, staffOf } from './payout-merchants.ts'
import { refund } from '../staff-view.ts'

let world: Awaited<ReturnType<typeof startOwnWorld>>
beforeAll(async () => {
  world = await startOwnWorld()
})
afterAll(() => world.stop())

const JANE = 'jane@customer.example'

async function customerOf({ call, merchantId }: TestMerchant, email: string): Promise<string> {
  const query = { customerEmail: email }
  const { data } = await call(api.queryCustomers, { merchantId, query })
  return data[0]?.customerId ?? ''
}

const summaryOf = async ({ call, merchantId }: TestMerchant, customerId: string) =>
  (await call(api.getCustomerSummary, { merchantId, customerId })).data

const EMPTY = { taken: [], declined: 0, openOrders: [], refunds: [], disputes: [], savedCards: [] }

test('BEY-134 shows what a customer paid, owes, got back and disputed, and no one else’s', async () => {
  world.time.set(at('2026-03-02', '10:00'))
  const merchant = await world.merchant()
  const { call, merchantId } = merchant
  const order = (amount: number, email = JANE, number?: string) =>
    merchant.order({ amount, email, ...(number !== undefined && { number }) })
  const first = await (await order(100_00, JANE, 'A-1')).pay(CARDS.visa)
  world.time.set(at('2026-03-03', '10:00'))
  const second = await (await order(50_00, 'Jane@Customer.example', 'A-2')).pay(CARDS.visa)
  await (await order(30_00)).pay(CARDS.declined).catch(() => undefined)
  await (await order(70_00, JANE, 'HELD')).pay(CARDS.visa, undefined, { authoriseOnly: true })
  world.time.set(at('2026-03-04', '10:00'))
  const { data: refunded } = await refund({ call, merchantId }, first.transactionId, 20_00)
  const key = { provider: 'network', providerRef: 'dp' }
  const { transactionId: disputed } = second
  const { disputeId } = await world.services.disputes.open(merchantId, {
    ...key,
    transactionId: disputed,
    amount: 50_00,
  })
  const cancelled = await order(5_00)
  await call(api.cancelOrder, { merchantId, merchantOrderId: cancelled.merchantOrderId })
  // Another customer, and another merchant's customer with the same address.
  await (await order(999_00, 'mary@customer.example')).pay(CARDS.visa)
  await order(11_00, 'mary@customer.example')
  const other = await world.merchant()
  await (await other.order({ amount: 888_00, email: JANE })).pay(CARDS.visa)

  const jane = await customerOf(merchant, JANE)
  const summary = await summaryOf(merchant, jane)
  expect(summary).toMatchObject({
    taken: [
      {
        currency: 'AUD',
        payments: 2,
        taken: 150_00,
        refunded: 20_00,
        firstAt: expect.stringMatching(/^2026-03-01T23:00/),
        lastAt: expect.stringMatching(/^2026-03-02T23:00/),
      },
    ],
    declined: 1,
    refunds: [
      {
        refundId: 'refundId' in refunded ? refunded.refundId : '',
        transactionId: first.transactionId,
        internalOrderId: 'A-1',
        amount: 20_00,
        currency: 'AUD',
        status: 'succeeded',
        createdAt: expect.stringMatching(/^2026-03-03T23:00/),
      },
    ],
    disputes: [
      {
        disputeId,
        transactionId: disputed,
        internalOrderId: 'A-2',
        amount: 50_00,
        currency: 'AUD',
        status: 'open',
        openedAt: expect.stringMatching(/^2026-03-03T23:00/),
      },
    ],
  })
  // The declined payment can be tried again, and the held one waits for its capture.
  expect(
    summary.openOrders.map(({ amount, status, payment }) => [amount, status, payment?.state]),
  ).toEqual([
    [70_00, 'created', 'held'],
    [30_00, 'created', undefined],
  ])
})

test('BEY-134 lists only the newest, one more than the page shows', async () => {
  const merchant = await world.merchant()
  world.time.set(at('2026-03-02', '10:00'))
  await (await merchant.order({ amount: 1_00, email: JANE })).pay(CARDS.visa)
  for (let nth = 1; nth <= 8; nth += 1) {
    world.time.advance({ minutes: 1 })
    await merchant.order({ amount: nth * 100, email: JANE })
  }
  const { openOrders } = await summaryOf(merchant, await customerOf(merchant, JANE))
  expect(openOrders.map(({ amount }) => amount)).toEqual([8_00, 7_00, 6_00, 5_00, 4_00, 3_00])
})

test('BEY-134 shows a customer whom a shop registered with their saved cards and the unpaid order that names them', async () => {
  const merchant = await world.merchant()
  const server = await merchant.server()
  const { customerId } = (
    await server(api.upsertPluginCustomer, {
      body: { internalCustomerId: 'C-7', emailAddress: 'kim@customer.example' },
    })
  ).data
  expect(await summaryOf(merchant, customerId)).toEqual(EMPTY)
  const owner = { merchantId: merchant.merchantId, customerId }
  const paymentToken = await world.cardToken(CARDS.mastercard)
  await world.services.cardSaving.save(owner, { paymentToken, currency: 'AUD' })
  const { data: order } = await server(api.createShopOrder, {
    body: { internalOrderId: 'K-1', paymentAmount: { amount: 25_00, currency: 'AUD' }, customerId },
  })
  const { savedCards, openOrders } = await summaryOf(merchant, customerId)
  expect(savedCards).toEqual([
    {
      cardPaymentSourceId: expect.stringMatching(/^psrc_/),
      brand: 'mastercard',
      last4: '4444',
      expMonth: 12,
      expYear: 2031,
      createdAt: expect.stringMatching(/^2026-03-01T23:/),
    },
  ])
  expect(openOrders).toMatchObject([
    { merchantOrderId: order.merchantOrderId, internalOrderId: 'K-1', amount: 25_00 },
  ])
})

test('BEY-134 an unknown customer, or another merchant’s, is 404; read permission is enough', async () => {
  const merchant = await world.merchant()
  await (await merchant.order({ amount: 1_00, email: JANE })).pay(CARDS.visa)
  const customerId = await customerOf(merchant, JANE)
  const foreign = await world.merchant()
  for (const [viewer, id] of [
    [merchant, 'cust_AAAAAAAAAAAAAAAA'],
    [foreign, customerId],
  ] as const)
    expect(await refusalOf(summaryOf(viewer, id))).toMatchObject({ status: 404 })
  const clerk = await staffOf(world, merchant, { permissions: [] })
  const { merchantId } = merchant
  const { data } = await clerk(api.getCustomerSummary, { merchantId, customerId })
  expect(data.taken).toMatchObject([{ payments: 1, taken: 1_00 }])
})
