import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { refusalOf } from '../../../test/money/ledger-checks.ts'
import { CARDS, startWorld, type TestMerchant, type World } from '../../../test/harness.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ providerTimeLimitMs: 700 })
})
afterAll(() => world.stop())

const unpaid = async ({ call, merchantId }: TestMerchant) =>
  (
    await call(api.listOrders, {
      merchantId,
      query: { orderType: 'manual', orderStatus: ['created', 'cancelled'] },
    })
  ).data

/** One order per state. */
async function ordersOf(merchant: TestMerchant) {
  const order = () => merchant.order({ amount: 10_00 })
  const orders = {
    held: await order(),
    challenged: await order(),
    pending: await order(),
    free: await order(),
    paid: await order(),
  }
  const { held, challenged, pending, paid } = orders
  const hold = await held.pay(CARDS.visa, undefined, { authoriseOnly: true })
  const challenge = await challenged.pay(CARDS.challenge)
  const unknown = await pending.pay(CARDS.silentCharged)
  const payment = await paid.pay(CARDS.visa)
  return {
    orders,
    payments: {
      held: hold.transactionId,
      challenged: challenge.transactionId,
      pending: unknown.transactionId,
      paid: payment.transactionId,
    },
  }
}

test('BEY-40 lists unpaid orders with the payment that has reserved them', async () => {
  const merchant = await world.merchant()
  const { orders, payments } = await ordersOf(merchant)
  const listed = await unpaid(merchant)
  expect(
    listed.map(({ merchantOrderId, status, payment }) => [merchantOrderId, status, payment]),
  ).toEqual([
    [orders.free.merchantOrderId, 'created', null],
    [
      orders.pending.merchantOrderId,
      'created',
      { state: 'pending', transactionId: payments.pending },
    ],
    [
      orders.challenged.merchantOrderId,
      'created',
      { state: 'challenged', transactionId: payments.challenged },
    ],
    [orders.held.merchantOrderId, 'created', { state: 'held', transactionId: payments.held }],
  ])
  const { data } = await merchant.call(api.getOrder, {
    merchantId: merchant.merchantId,
    merchantOrderId: orders.paid.merchantOrderId,
  })
  expect(data).toMatchObject({
    status: 'paid',
    payment: { state: 'paid', transactionId: payments.paid },
  })
})

test('BEY-40 returns the states of orders by ID, only for the merchant’s own', async () => {
  const [merchant, other] = [await world.merchant(), await world.merchant()]
  const [own, foreignOrder] = [
    await merchant.order({ amount: 10_00 }),
    await other.order({ amount: 10_00 }),
  ]
  const { merchantOrderId } = own
  const states = async () =>
    (
      await merchant.call(api.listOrderStates, {
        merchantId: merchant.merchantId,
        query: { merchantOrderId: [merchantOrderId, foreignOrder.merchantOrderId] },
      })
    ).data
  expect(await states()).toEqual([
    { merchantOrderId, status: 'created', payment: null, isExpired: false },
  ])
  const { transactionId } = await own.pay(CARDS.visa)
  expect(await states()).toEqual([
    {
      merchantOrderId,
      status: 'paid',
      payment: { state: 'paid', transactionId },
      isExpired: false,
    },
  ])
})

test('BEY-40 refuses a link, a message and cancelling while the amount is held, and says so', async () => {
  const merchant = await world.merchant()
  const { call, merchantId } = merchant
  const { orders } = await ordersOf(merchant)
  const held = { merchantId, merchantOrderId: orders.held.merchantOrderId }
  const refusals = [
    call(api.getInvoiceToken, held),
    call(api.resendInvoice, { ...held, query: { sendEmail: true, sendSms: false } }),
    call(api.cancelOrder, held),
  ].map(refusalOf)
  const message =
    'The amount of this order is held on the customer’s card until it is captured or released.'
  for (const refusal of await Promise.all(refusals))
    expect(refusal).toMatchObject({ status: 409, errorCode: 'payment_in_progress', message })

  // The customer may pay again, which abandons the unanswered attempt.
  const challenged = { merchantId, merchantOrderId: orders.challenged.merchantOrderId }
  const { data } = await call(api.getInvoiceToken, challenged)
  expect(data.invoiceToken).toContain(challenged.merchantOrderId)
})
