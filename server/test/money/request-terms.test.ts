import type { NewRequestSettings, QuickRequest } from '@paydeck/contract/calls/requests'
import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import pg from 'pg'

import { CARDS, type TestMerchant, type World } from '../harness.ts'
import { mailsOf } from '../mails.ts'
import { refusalOf } from './ledger-checks.ts'
import { at, startOwnWorld } from './payout-merchants.ts'

let world: World
let client: pg.Client
beforeAll(async () => {
  const own = await startOwnWorld({ providerTimeLimitMs: 700 })
  world = own
  client = new pg.Client({ connectionString: own.databaseUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await world.stop()
})
beforeEach(() => world.time.set(at('2026-03-02', '10:00')))

const SETTINGS: NewRequestSettings = {
  pricesIncludeGst: null,
  lastsDays: null,
  remindEveryDays: 2,
  remindForDays: 7,
}

async function merchantWith(settings: Partial<NewRequestSettings> = {}): Promise<TestMerchant> {
  const merchant = await world.merchant()
  const { merchantId } = merchant
  await merchant.call(api.saveRequestSettings, { merchantId, body: { ...SETTINGS, ...settings } })
  return merchant
}

const requestPayment = async (
  { call, merchantId }: TestMerchant,
  change: Partial<QuickRequest> = {},
) => {
  const { data } = await call(api.createRequest, {
    merchantId,
    body: {
      paymentAmount: { amount: 120_00, currency: 'AUD' },
      customerEmail: 'jane@customer.example',
      phoneNo: null,
      internalOrderId: null,
      isNumberNew: true,
      showsGst: true,
      isSent: true,
      ...change,
    },
  })
  return { ...data, merchantOrderId: data.order.merchantOrderId }
}

const detailsOf = async ({ call, merchantId }: TestMerchant, merchantOrderId: string) =>
  (await call(api.getOrder, { merchantId, merchantOrderId })).data

const change = (
  { call, merchantId }: TestMerchant,
  merchantOrderId: string,
  body: { lastDay: string | null; reminds: boolean },
) => call(api.changeRequestTerms, { merchantId, merchantOrderId, body })

const remindersTo = async ({ merchantId }: TestMerchant) =>
  (await mailsOf(world, merchantId)).filter(({ kind }) => kind.startsWith('payment_reminder'))

const remind = () => world.services.orders.remind()

const invoiceOf = async (
  merchant: TestMerchant,
  order: { merchantOrderId: string; token: string },
) =>
  (
    await merchant
      .opened(order.merchantOrderId, order.token)
      .customer(api.getInvoice, { merchantOrderId: order.merchantOrderId })
  ).data

describe('BEY-132 a request with a last day', () => {
  test('BEY-132 can be paid on that day but not later, by link or by staff; its status stays created', async () => {
    const merchant = await merchantWith()
    const { call, merchantId } = merchant
    const [created, other] = [
      await requestPayment(merchant, { lastDay: '2026-03-05' }),
      await requestPayment(merchant, { lastDay: '2026-03-05' }),
    ]
    world.time.set(at('2026-03-05', '23:59'))
    expect(await invoiceOf(merchant, created)).toMatchObject({
      state: 'payable',
      order: { lastDay: '2026-03-05' },
    })
    await merchant.opened(other.merchantOrderId, other.token).pay(CARDS.visa)
    world.time.set(at('2026-03-06', '00:00'))
    expect((await invoiceOf(merchant, created)).state).toBe('expired')
    expect((await invoiceOf(merchant, other)).state).toBe('paid')
    const { merchantOrderId, token } = created
    const query = { sendSms: false, sendEmail: true }
    for (const refused of [
      () => merchant.opened(merchantOrderId, token).pay(CARDS.visa),
      () => call(api.getInvoiceToken, { merchantId, merchantOrderId }),
      () => call(api.resendInvoice, { merchantId, merchantOrderId, query }),
    ])
      expect(await refusalOf(refused())).toMatchObject({ status: 409, errorCode: 'order_expired' })
    const { data } = await call(api.listOrders, {
      merchantId,
      query: { orderType: 'manual', orderStatus: ['created'] },
    })
    expect(data).toMatchObject([
      { merchantOrderId, status: 'created', isExpired: true, lastDay: '2026-03-05' },
    ])
    const states = await call(api.listOrderStates, {
      merchantId,
      query: { merchantOrderId: [merchantOrderId, other.merchantOrderId] },
    })
    expect(
      Object.fromEntries(states.data.map((order) => [order.merchantOrderId, order.isExpired])),
    ).toEqual({ [merchantOrderId]: true, [other.merchantOrderId]: false })
  })

  test('BEY-132 can be reopened with the same link, or cancelled', async () => {
    const merchant = await merchantWith()
    const { call, merchantId } = merchant
    const [created, other] = [
      await requestPayment(merchant, { lastDay: '2026-03-05' }),
      await requestPayment(merchant, { lastDay: '2026-03-05' }),
    ]
    world.time.set(at('2026-03-09', '09:30'))
    await change(merchant, created.merchantOrderId, { lastDay: '2026-03-09', reminds: false })
    expect((await invoiceOf(merchant, created)).state).toBe('payable')
    await merchant.opened(created.merchantOrderId, created.token).pay(CARDS.visa)
    await call(api.cancelOrder, { merchantId, merchantOrderId: other.merchantOrderId })
    for (const [order, errorCode] of [
      [created, 'order_paid'],
      [other, 'order_cancelled'],
    ] as const)
      expect(
        await refusalOf(change(merchant, order.merchantOrderId, { lastDay: null, reminds: true })),
      ).toMatchObject({ status: 409, errorCode })
    const { data } = await call(api.listActivity, {
      merchantId,
      query: { action: 'order.terms_changed' },
    })
    expect(data.map(({ details, subjectId }) => [details, subjectId])).toEqual([
      [{ lastDay: '2026-03-09', reminders: false, before: '2026-03-05' }, created.merchantOrderId],
    ])
  })

  test('BEY-132 uses the merchant’s setting unless staff choose otherwise, as do orders of the wizard', async () => {
    const merchant = await merchantWith({ lastsDays: 14 })
    const { merchantOrderId } = await merchant.order({ amount: 100 })
    expect((await detailsOf(merchant, merchantOrderId)).lastDay).toBe('2026-03-16')
    expect((await requestPayment(merchant)).order.lastDay).toBe('2026-03-16')
    expect((await requestPayment(merchant, { lastDay: null })).order.lastDay).toBeNull()
    expect((await requestPayment(merchant, { lastDay: '2026-03-02' })).order.lastDay).toBe(
      '2026-03-02',
    )
    for (const lastDay of ['2026-03-01', '2026-06-01'])
      expect(await refusalOf(requestPayment(merchant, { lastDay }))).toMatchObject({ status: 400 })
    const endless = await requestPayment(await world.merchant())
    expect(endless.order.lastDay).toBeNull()
  })

  test('BEY-132 says in its email until when it can be paid', async () => {
    const merchant = await merchantWith()
    await requestPayment(merchant, { lastDay: '2026-03-05' })
    const [mail] = await mailsOf(world, merchant.merchantId, { kind: 'payment_request' })
    expect(mail?.plain).toContain('Pay by: 5th Mar 26')
  })
})

describe('BEY-132 reminders', () => {
  test('BEY-132 are sent at nine on the days set by the merchant, with a link that pays, until the set end', async () => {
    const merchant = await merchantWith()
    const { merchantOrderId } = await requestPayment(merchant, { phoneNo: '0400 000 000' })
    const nextAt = async () => (await detailsOf(merchant, merchantOrderId)).reminders
    expect(await nextAt()).toEqual({ isOn: true, sent: 0, nextAt: '2026-03-03T22:00:00.000Z' })
    world.time.set(at('2026-03-04', '08:59'))
    await remind()
    expect(await remindersTo(merchant)).toEqual([])
    world.time.set(at('2026-03-04', '09:00'))
    await remind()
    await remind()
    const first = await remindersTo(merchant)
    expect(new Set(first.map(({ kind, recipient }) => `${kind} ${recipient}`))).toEqual(
      new Set(['payment_reminder jane@customer.example', 'payment_reminder_sms +61400000000']),
    )
    const email = first.find(({ channel }) => channel === 'email')
    expect(email?.subject).toMatch(/^Reminder from .*: payment request for order R-1001$/)
    const token = /token=([\w.-]+)/.exec(email?.plain ?? '')?.[1] ?? ''
    for (const day of ['2026-03-06', '2026-03-08', '2026-03-10']) {
      world.time.set(at(day, '09:01'))
      await remind()
    }
    expect(await remindersTo(merchant)).toHaveLength(6)
    expect(await nextAt()).toEqual({ isOn: true, sent: 3, nextAt: null })
    await merchant.opened(merchantOrderId, token).pay(CARDS.visa)
    const { data } = await merchant.call(api.listActivity, {
      merchantId: merchant.merchantId,
      query: { action: 'order.reminder_sent' },
    })
    expect(data.map(({ details }) => details)).toEqual([
      { number: 3, email: true, sms: true },
      { number: 2, email: true, sms: true },
      { number: 1, email: true, sms: true },
    ])
  })

  test('BEY-132 appear in the timelines of the order and of its payment, with their end and staff’s changes', async () => {
    const merchant = await merchantWith()
    const { call, merchantId } = merchant
    const order = await requestPayment(merchant, { phoneNo: '0400 000 000', lastDay: '2026-03-05' })
    const { merchantOrderId, token } = order
    const eventsOf = async () => (await detailsOf(merchant, merchantOrderId)).events
    expect(await eventsOf()).toEqual([])
    world.time.set(at('2026-03-03', '10:00'))
    await call(api.resendInvoice, {
      merchantId,
      merchantOrderId,
      query: { sendSms: false, sendEmail: true },
    })
    world.time.set(at('2026-03-05', '09:00'))
    await remind()
    world.time.set(at('2026-03-06', '00:00'))
    const expectedReminders = [
      {
        at: expect.stringMatching(/^2026-03-02T23:00/),
        kind: 'resent',
        by: { email: true, sms: false },
      },
      {
        at: expect.stringMatching(/^2026-03-04T22:00/),
        kind: 'reminded',
        by: { email: true, sms: true },
      },
    ]
    expect(await eventsOf()).toEqual([
      ...expectedReminders,
      { at: expect.stringMatching(/^2026-03-05T13:00/), kind: 'expired' },
    ])
    await change(merchant, merchantOrderId, { lastDay: null, reminds: false })
    expect(await eventsOf()).toEqual([
      ...expectedReminders,
      { at: expect.stringMatching(/^2026-03-05T13:00/), kind: 'terms_changed' },
    ])
    const { transactionId } = await merchant.opened(merchantOrderId, token).pay(CARDS.visa)
    const { data } = await call(api.getPaymentTimeline, { merchantId, transactionId })
    expect(data.map((event) => [event.kind, event.at])).toEqual([
      ['reminded', expect.stringMatching(/^2026-03-04T22:00/)],
      ['created', expect.stringMatching(/^2026-03-05T13:00/)],
      ['charged', expect.stringMatching(/^2026-03-05T13:00/)],
    ])
    const other = await merchant.order({ amount: 100 })
    await call(api.cancelOrder, { merchantId, merchantOrderId: other.merchantOrderId })
    expect((await detailsOf(merchant, other.merchantOrderId)).events).toEqual([
      { at: expect.stringMatching(/^2026-03-05T13:00/), kind: 'cancelled' },
    ])
  })

  test('BEY-132 stop when the request is paid, cancelled, held, expired or switched off, or the merchant stops them', async () => {
    const merchant = await merchantWith()
    const { call, merchantId } = merchant
    const [paid, cancelled, held, expired, remindersOff, waiting] = [
      await requestPayment(merchant),
      await requestPayment(merchant),
      await requestPayment(merchant),
      await requestPayment(merchant, { lastDay: '2026-03-03' }),
      await requestPayment(merchant, { reminds: false }),
      await requestPayment(merchant),
    ]
    const order = (created: typeof paid) => merchant.opened(created.merchantOrderId, created.token)
    await order(paid).pay(CARDS.visa)
    await call(api.cancelOrder, { merchantId, merchantOrderId: cancelled.merchantOrderId })
    await order(held).pay(CARDS.visa, undefined, { authoriseOnly: true })
    world.time.set(at('2026-03-04', '09:00'))
    await remind()
    expect(await remindersTo(merchant)).toHaveLength(1)
    for (const silent of [expired, remindersOff])
      expect((await detailsOf(merchant, silent.merchantOrderId)).reminders?.nextAt).toBeNull()
    await call(api.saveRequestSettings, {
      merchantId,
      body: { ...SETTINGS, remindEveryDays: null, remindForDays: null },
    })
    world.time.set(at('2026-03-06', '09:00'))
    await remind()
    expect(await remindersTo(merchant)).toHaveLength(1)
    expect((await detailsOf(merchant, waiting.merchantOrderId)).reminders).toEqual({
      isOn: true,
      sent: 1,
      nextAt: null,
    })
    const { rows } = await world.db.inSweep(async (tx) => ({
      rows: await tx
        .selectFrom('app.merchantOrder')
        .select('merchantOrderId')
        .where('merchantId', '=', merchantId)
        .where('remindAt', 'is not', null)
        .execute(),
    }))
    expect(rows).toEqual([])
  })

  test('BEY-132 pause while a payment is open, and continue when it fails', async () => {
    const merchant = await merchantWith()
    const created = await requestPayment(merchant)
    const order = merchant.opened(created.merchantOrderId, created.token)
    await order.pay(CARDS.silentCharged)
    world.time.set(at('2026-03-04', '09:00'))
    await remind()
    expect(await remindersTo(merchant)).toEqual([])
    expect((await detailsOf(merchant, created.merchantOrderId)).reminders?.nextAt).toBeNull()
  })

  test('BEY-132 count from when staff last sent the request, and skip one that was never sent', async () => {
    const merchant = await merchantWith()
    const { call, merchantId } = merchant
    const shown = await requestPayment(merchant, { isSent: false })
    const sent = await requestPayment(merchant)
    world.time.set(at('2026-03-03', '12:00'))
    await call(api.resendInvoice, {
      merchantId,
      merchantOrderId: sent.merchantOrderId,
      query: { sendSms: false, sendEmail: true },
    })
    const nextOf = async (order: typeof sent) =>
      (await detailsOf(merchant, order.merchantOrderId)).reminders?.nextAt
    expect(await nextOf(shown)).toBeNull()
    expect(await nextOf(sent)).toBe('2026-03-04T22:00:00.000Z')
    await change(merchant, sent.merchantOrderId, { lastDay: null, reminds: false })
    expect(await nextOf(sent)).toBeNull()
    await change(merchant, sent.merchantOrderId, { lastDay: '2026-03-04', reminds: true })
    expect(await nextOf(sent)).toBeNull()
    await change(merchant, sent.merchantOrderId, { lastDay: null, reminds: true })
    expect(await nextOf(sent)).toBe('2026-03-04T22:00:00.000Z')
  })

  test('BEY-132 are sent once, despite two workers or a crash between sending and recording', async () => {
    const merchant = await merchantWith()
    const { merchantOrderId } = await requestPayment(merchant)
    world.time.set(at('2026-03-04', '09:00'))
    // The last statement of the transaction fails, after the email was queued.
    await client.query(
      `alter table app.merchant_order add constraint no_reminder
         check (reminders_sent is null) not valid`,
    )
    await remind()
    expect(await remindersTo(merchant)).toEqual([])
    await client.query('alter table app.merchant_order drop constraint no_reminder')
    await Promise.all([remind(), remind(), remind()])
    expect(await remindersTo(merchant)).toHaveLength(1)
    expect((await detailsOf(merchant, merchantOrderId)).reminders?.sent).toBe(1)
  })

  test('BEY-132 that were missed are sent once, the next morning', async () => {
    const merchant = await merchantWith()
    await requestPayment(merchant)
    world.time.set(at('2026-03-07', '21:00'))
    await remind()
    expect(await remindersTo(merchant)).toEqual([])
    world.time.set(at('2026-03-08', '09:00'))
    await remind()
    expect(await remindersTo(merchant)).toHaveLength(1)
  })

  test.each([
    [{ remindEveryDays: 0 }],
    [{ remindEveryDays: 31 }],
    [{ remindForDays: 91 }],
    [{ lastsDays: 0 }],
    [{ lastsDays: 1.5 }],
  ])('BEY-132 settings of %o are refused', async (invalid) => {
    const { call, merchantId } = await world.merchant()
    expect(
      await refusalOf(
        call(api.saveRequestSettings, { merchantId, body: { ...SETTINGS, ...invalid } }),
      ),
    ).toMatchObject({ status: 400 })
  })
})
