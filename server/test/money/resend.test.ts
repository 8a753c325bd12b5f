import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { CARDS, startWorld, type TestMerchant, type World } from '../harness.ts'
import { mailsOf } from '../mails.ts'
import { refusalOf } from './ledger-checks.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ providerTimeLimitMs: 700 })
})
afterAll(() => world.stop())

const resend = (
  { call, merchantId }: TestMerchant,
  merchantOrderId: string,
  query = { sendSms: false, sendEmail: true },
) => call(api.resendInvoice, { merchantId, merchantOrderId, query })

const requestsOf = ({ merchantId }: TestMerchant) =>
  mailsOf(world, merchantId, { kind: 'payment_request' })

const eventsOf = ({ merchantId }: TestMerchant) =>
  world.db.reader.query(
    null,
    `select actor, action, subject_type, subject_id, details from app.audit_event
     where merchant_id = $1 and subject_type = 'order' order by at, event_id`,
    [merchantId],
  )

/** Updates the order directly, because the use cases create no such order. */
const without = (merchant: TestMerchant, merchantOrderId: string, column: 'customerEmail') =>
  world.db.inMerchant(merchant.merchantId, (tx) =>
    tx
      .updateTable('app.merchantOrder')
      .set({ [column]: null })
      .where('merchantId', '=', merchant.merchantId)
      .where('merchantOrderId', '=', merchantOrderId)
      .execute(),
  )

const withPhone = async (
  { call, merchantId }: TestMerchant,
  phoneNo: string,
  sent: { sendSms: boolean; sendEmail: boolean } = { sendSms: false, sendEmail: false },
): Promise<string> =>
  (
    await call(api.createInvoice, {
      merchantId,
      body: {
        ...sent,
        orderRequest: {
          orderType: 'manual',
          internalOrderId: 'T-1',
          paymentAmount: { amount: 100, currency: 'AUD' },
          customerEmail: 'jane@example.com',
          phoneNo,
        },
      },
    })
  ).data.order.merchantOrderId

test('API-52 UNP-11 sends a fresh link to the customer; the first one still works', async () => {
  const merchant = await world.merchant()
  const order = await merchant.order({ amount: 4200, email: 'Jane@Example.com' })
  await resend(merchant, order.merchantOrderId)
  const [mail, ...others] = await requestsOf(merchant)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ recipient: 'Jane@Example.com', status: 'queued' })
  const token = /token=([\w.-]+)/.exec(mail?.plain ?? '')?.[1] ?? ''
  expect(token).not.toBe(order.token)
  for (const valid of [token, order.token])
    expect(await world.services.orders.openToken(valid)).toEqual({
      merchantId: merchant.merchantId,
      merchantOrderId: order.merchantOrderId,
    })
  expect(await eventsOf(merchant)).toEqual([
    {
      actor: merchant.userId,
      action: 'order.request_resent',
      subjectType: 'order',
      subjectId: order.merchantOrderId,
      details: { email: 'queued' },
    },
  ])
})

test('API-52 is refused for a paid or cancelled order, or one being paid', async () => {
  const merchant = await world.merchant()
  const [paid, cancelled, held] = [
    await merchant.order({ amount: 100 }),
    await merchant.order({ amount: 100 }),
    await merchant.order({ amount: 100 }),
  ]
  await paid.pay(CARDS.visa)
  await merchant.call(api.cancelOrder, { ...merchant, merchantOrderId: cancelled.merchantOrderId })
  await held.pay(CARDS.silentCharged)
  const codes = await Promise.all(
    [paid, cancelled, held].map(async ({ merchantOrderId }) => {
      const { status, errorCode } = await refusalOf(resend(merchant, merchantOrderId))
      return [status, errorCode]
    }),
  )
  expect(codes).toEqual([
    [409, 'order_paid'],
    [409, 'order_cancelled'],
    [409, 'payment_in_progress'],
  ])
  expect(await requestsOf(merchant)).toEqual([])
})

test('API-52 is refused for an order without an address, or without a phone number for a text message', async () => {
  const merchant = await world.merchant()
  const { merchantOrderId } = await merchant.order({ amount: 100 })
  const by = (sendSms: boolean, sendEmail: boolean) =>
    refusalOf(resend(merchant, merchantOrderId, { sendSms, sendEmail }))
  expect(await by(true, true)).toMatchObject({
    status: 400,
    message: 'This order has no phone number.',
  })
  expect(await by(false, false)).toMatchObject({
    status: 400,
    message: 'Choose how to send the request.',
  })
  await without(merchant, merchantOrderId, 'customerEmail')
  expect(await by(false, true)).toMatchObject({
    status: 400,
    message: 'This order has no email address.',
  })
  expect(await requestsOf(merchant)).toEqual([])
})

const textsOf = ({ merchantId }: TestMerchant) => mailsOf(world, merchantId, { channel: 'sms' })

test('API-53 MAN-25 a new order is sent by text message, by email, or by both, with the same link', async () => {
  const merchant = await world.merchant()
  const id = await withPhone(merchant, '0400 000 000', { sendSms: true, sendEmail: true })
  const [[text], [mail]] = [await textsOf(merchant), await requestsOf(merchant)]
  expect(text?.recipient).toBe('+61400000000')
  expect(text?.plain).toMatch(/asks you to pay \$1\.00 AUD for order T-1: http\S+$/)
  const link = text?.plain.split(': ').at(-1) ?? ''
  expect(mail?.plain).toContain(link)
  expect(
    await world.services.orders.openToken(new URL(link).searchParams.get('token') ?? ''),
  ).toEqual({ merchantId: merchant.merchantId, merchantOrderId: id })

  await withPhone(merchant, '+64 21 123 4567', { sendSms: true, sendEmail: false })
  expect((await textsOf(merchant)).map(({ recipient }) => recipient)).toContain('+64211234567')
  expect(await requestsOf(merchant)).toHaveLength(1)
})

test('API-52 UNP-11 sends a text message too; to a number that accepts none, only the email', async () => {
  const merchant = await world.merchant()
  const resent = await withPhone(merchant, '+61400000000')
  await resend(merchant, resent, { sendSms: true, sendEmail: false })
  expect(await textsOf(merchant)).toHaveLength(1)
  const odd = await withPhone(merchant, 'ask at the desk')
  await resend(merchant, odd, { sendSms: true, sendEmail: true })
  expect(await requestsOf(merchant)).toHaveLength(1)
  expect(await eventsOf(merchant)).toMatchObject([
    { details: { sms: 'queued' } },
    { details: { email: 'queued', sms: 'not sent' } },
  ])
  expect(await refusalOf(resend(merchant, odd, { sendSms: true, sendEmail: false }))).toMatchObject(
    { status: 409, message: 'A text message cannot be sent to this phone number.' },
  )
  expect(await textsOf(merchant)).toHaveLength(1)
})

test('API-52 limits an order to five emails an hour, even with concurrent requests; other orders are not affected', async () => {
  const merchant = await world.merchant()
  const [order, other] = [
    await merchant.order({ amount: 100 }),
    await merchant.order({ amount: 100 }),
  ]
  const presses = await Promise.allSettled(
    Array.from({ length: 8 }, () => resend(merchant, order.merchantOrderId)),
  )
  expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  expect(await requestsOf(merchant)).toHaveLength(5)
  expect(await refusalOf(resend(merchant, order.merchantOrderId))).toMatchObject({ status: 429 })
  await resend(merchant, other.merchantOrderId)
  // Allowed again an hour later.
  await world.db.inMerchant(merchant.merchantId, (tx) =>
    tx
      .updateTable('app.invoiceToken')
      .set({ createdAt: new Date(Date.now() - 3_600_001) })
      .where('merchantId', '=', merchant.merchantId)
      .where('merchantOrderId', '=', order.merchantOrderId)
      .execute(),
  )
  await resend(merchant, order.merchantOrderId)
  expect(await requestsOf(merchant)).toHaveLength(7)
})

test('API-52 does nothing when the email cannot be queued: no link, no event', async () => {
  const merchant = await world.merchant()
  const { merchantOrderId } = await merchant.order({ amount: 100 })
  await world.db.inMerchant(merchant.merchantId, (tx) =>
    tx
      .updateTable('app.merchantOrder')
      .set({ customerEmail: 'no address' })
      .where('merchantId', '=', merchant.merchantId)
      .where('merchantOrderId', '=', merchantOrderId)
      .execute(),
  )
  expect(await refusalOf(resend(merchant, merchantOrderId))).toMatchObject({ status: 400 })
  const tokens = await world.db.reader.query(
    null,
    'select 1 from app.invoice_token where merchant_id = $1',
    [merchant.merchantId],
  )
  expect(tokens).toHaveLength(1)
  expect(await eventsOf(merchant)).toEqual([])
})
