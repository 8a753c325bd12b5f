import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { CARDS, startWorld, type TestMerchant, type World } from '../harness.ts'
import { mailsOf } from '../mails.ts'
import { refusalOf } from './ledger-checks.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const receipt = ({ call, merchantId }: TestMerchant, transactionId: string) =>
  call(api.getReceipt, { merchantId, transactionId })

const send = (
  { call, merchantId }: TestMerchant,
  transactionId: string,
  email = 'books@example.com',
) => call(api.sendReceipt, { merchantId, transactionId, body: { email } })

const receiptsOf = ({ merchantId }: TestMerchant) => mailsOf(world, merchantId, { kind: 'receipt' })

test('BEY-119 staff see the receipt of a payment as its customer does', async () => {
  const merchant = await world.merchant()
  const order = await merchant.order({ amount: 4_200 })
  const { transactionId } = await order.pay(CARDS.visa)
  const { data } = await receipt(merchant, transactionId)
  expect(data).toMatchObject({
    state: 'paid',
    order: { merchantOrderId: order.merchantOrderId, amount: 4_200, currency: 'AUD' },
    payment: { transactionId, captured: 4_200, refunded: 0, cardLast4: '4242' },
    ways: { instalments: null, directDebit: null, payTo: null },
  })
})

test('BEY-119 a receipt is emailed again to any address, with a link that opens the order, and noted', async () => {
  const merchant = await world.merchant()
  const order = await merchant.order({ amount: 4_200, email: 'jane@example.com' })
  const { transactionId } = await order.pay(CARDS.visa)
  await send(merchant, transactionId)
  await send(merchant, transactionId, 'jane@example.com')
  const mails = await receiptsOf(merchant)
  const again = mails.find(({ recipient }) => recipient === 'books@example.com')
  expect(again?.plain).toContain('$42.00')
  const token = /token=([\w.-]+)/.exec(again?.plain ?? '')?.[1] ?? ''
  expect(await world.services.orders.openToken(token)).toEqual({
    merchantId: merchant.merchantId,
    merchantOrderId: order.merchantOrderId,
  })
  expect(
    await world.db.reader.query(
      null,
      `select actor, subject_type, subject_id, details from app.audit_event
       where merchant_id = $1 and action = 'payment.receipt_sent' order by at`,
      [merchant.merchantId],
    ),
  ).toEqual(
    [false, true].map((isCustomersAddress) => ({
      actor: merchant.userId,
      subjectType: 'payment',
      subjectId: transactionId,
      details: { isCustomersAddress },
    })),
  )
})

test('BEY-119 a receipt is sent at most five times an hour', async () => {
  const merchant = await world.merchant()
  const { transactionId } = await (await merchant.order({ amount: 100 })).pay(CARDS.visa)
  for (let time = 1; time <= 5; time++) await send(merchant, transactionId)
  expect(await refusalOf(send(merchant, transactionId))).toMatchObject({ status: 429 })
})

test('BEY-119 a payment with which nothing was taken has no receipt, even where another paid its order', async () => {
  const merchant = await world.merchant()
  const order = await merchant.order({ amount: 4_200 })
  await order.pay(CARDS.declined).catch(() => undefined)
  const { data } = await merchant.call(api.queryPayments, {
    merchantId: merchant.merchantId,
    query: { createdAfter: '2020-01-01T00:00:00Z', createdBefore: '2100-01-01T00:00:00Z', page: 1 },
  })
  const failed = data[0]?.transactionId ?? ''
  await order.pay(CARDS.visa)
  for (const ask of [receipt, send])
    expect(await refusalOf(ask(merchant, failed))).toMatchObject({
      status: 409,
      errorCode: 'no_receipt',
    })
  expect(await refusalOf(receipt(merchant, 'tran_0000000000000000'))).toMatchObject({ status: 404 })
})
