import type { QuickRequest } from '@paydeck/contract/calls/requests'
import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { CARDS, startWorld, type TestMerchant, type World } from '../harness.ts'
import { mailsOf } from '../mails.ts'
import { refusalOf } from './ledger-checks.ts'
import { paymentsOf } from '../staff-view.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const requestPayment = (
  { call, merchantId, currency }: TestMerchant,
  change: Partial<QuickRequest> = {},
) =>
  call(api.createRequest, {
    merchantId,
    body: {
      paymentAmount: { amount: 120_00, currency },
      customerEmail: null,
      phoneNo: null,
      internalOrderId: null,
      isNumberNew: true,
      showsGst: true,
      isSent: true,
      ...change,
    },
  }).then(({ data }) => data)

const detailsOf = async ({ call, merchantId }: TestMerchant, merchantOrderId: string) =>
  (await call(api.getOrder, { merchantId, merchantOrderId })).data

/** No expiry and no reminders. */
const ENDLESS = { lastsDays: null, remindEveryDays: null, remindForDays: null }

const settingsOf = async ({ call, merchantId }: TestMerchant) =>
  (await call(api.getRequestSettings, { merchantId })).data

const statesOf = async (merchant: TestMerchant) =>
  (await mailsOf(world, merchant.merchantId))
    .filter(({ kind }) => kind.startsWith('payment_request'))
    .map(({ channel, recipient }) => [channel, recipient])

describe('BEY-131 a quick request', () => {
  test('BEY-131 by email has the next number, the GST in the amount, and a link that pays', async () => {
    const merchant = await world.merchant()
    const request = await requestPayment(merchant, { customerEmail: 'jane@customer.example' })
    expect(request.sent).toEqual({ email: true, sms: false })
    expect(request.order).toMatchObject({
      internalOrderId: 'R-1001',
      status: 'created',
      payment: null,
      amount: 120_00,
      currency: 'AUD',
      customerEmail: 'jane@customer.example',
      phoneNo: null,
    })
    const { merchantOrderId } = request.order
    expect(await detailsOf(merchant, merchantOrderId)).toMatchObject({ gst: 10_91, items: [] })
    expect(await statesOf(merchant)).toEqual([['email', 'jane@customer.example']])
    expect(request.link).toContain(`/au/invoice/${merchantOrderId}?token=${request.token}`)
    await merchant.opened(merchantOrderId, request.token).pay(CARDS.visa)
    expect(await detailsOf(merchant, merchantOrderId)).toMatchObject({ status: 'paid' })
  })

  test('BEY-145 for products keeps them as lines, which the customer sees, and which must add up', async () => {
    const merchant = await world.merchant()
    const items = [
      { description: 'Flat white', quantity: 2, amount: 5_50, currency: 'AUD' as const },
      { description: 'Beans', quantity: 1, amount: 22_00, currency: 'AUD' as const },
    ]
    const request = await requestPayment(merchant, {
      paymentAmount: { amount: 33_00, currency: 'AUD' },
      items,
    })
    const { merchantOrderId } = request.order
    const lines = items.map(({ description, quantity, amount }) => ({
      description,
      quantity,
      amount,
    }))
    expect(await detailsOf(merchant, merchantOrderId)).toMatchObject({ gst: 3_00, items: lines })
    const { customer } = merchant.opened(merchantOrderId, request.token)
    const { data } = await customer(api.getInvoice, { merchantOrderId })
    expect(data.order.items).toMatchObject(lines)
    const mismatch = requestPayment(merchant, {
      paymentAmount: { amount: 30_00, currency: 'AUD' },
      items,
    })
    expect(await refusalOf(mismatch)).toMatchObject({ status: 400 })
  })

  test('BEY-146 with GST-free lines has the GST of the others: in the order, on the page, in the receipt and its product', async () => {
    const merchant = await world.merchant()
    const items = [
      { description: 'Flat white', quantity: 2, amount: 11_00, currency: 'AUD' as const },
      {
        description: 'Milk',
        quantity: 3,
        amount: 4_00,
        currency: 'AUD' as const,
        isGstFree: true,
      },
    ]
    const { order, token } = await requestPayment(merchant, {
      paymentAmount: { amount: 34_00, currency: 'AUD' },
      customerEmail: 'jane@customer.example',
      items,
    })
    const { merchantOrderId } = order
    const marks = [{ isGstFree: false }, { isGstFree: true }]
    expect(await detailsOf(merchant, merchantOrderId)).toMatchObject({ gst: 2_00, items: marks })
    const opened = merchant.opened(merchantOrderId, token)
    const { data } = await opened.customer(api.getInvoice, { merchantOrderId })
    expect(data.order).toMatchObject({ gst: 2_00, items: marks })
    await opened.pay(CARDS.visa)
    const products = await merchant.call(api.listProducts, { merchantId: merchant.merchantId })
    expect(new Map(products.data.map(({ name, isGstFree }) => [name, isGstFree]))).toEqual(
      new Map([
        ['Flat white', false],
        ['Milk', true],
      ]),
    )
  })

  test('BEY-131 by phone is sent as a text message; in New Zealand with its own GST', async () => {
    const merchant = await world.merchant({ country: 'NZ' })
    const request = await requestPayment(merchant, {
      paymentAmount: { amount: 115_00, currency: 'NZD' },
      phoneNo: '+64211234567',
      customerName: 'Kiri Te',
    })
    expect(request.sent).toEqual({ email: false, sms: true })
    expect(await statesOf(merchant)).toEqual([['sms', '+64211234567']])
    expect(await detailsOf(merchant, request.order.merchantOrderId)).toMatchObject({
      gst: 15_00,
      customerEmail: null,
      billing: { name: 'Kiri Te', phone: '+64211234567' },
    })
  })

  test('BEY-131 without an address is only created, for a QR code or a link, and can be paid', async () => {
    const merchant = await world.merchant()
    const { order, token, sent } = await requestPayment(merchant, {
      isSent: false,
      showsGst: false,
    })
    expect(sent).toEqual({ email: false, sms: false })
    expect(await statesOf(merchant)).toEqual([])
    expect(await detailsOf(merchant, order.merchantOrderId)).toMatchObject({ gst: null })
    await merchant.opened(order.merchantOrderId, token).pay(CARDS.visa)
    const data = await paymentsOf(merchant)
    expect(data).toMatchObject([
      { merchantOrderInternalOrderId: order.internalOrderId, transactionStatus: 'paid' },
    ])
  })

  test('BEY-131 says so when a number takes no text message', async () => {
    const merchant = await world.merchant()
    const { sent } = await requestPayment(merchant, { phoneNo: 'ask at the desk' })
    expect(sent).toEqual({ email: false, sms: false })
    expect(await statesOf(merchant)).toEqual([])
  })

  test('BEY-131 gives each number once, even to two requests at once, and skips those in use', async () => {
    const merchant = await world.merchant()
    await merchant.order({ amount: 100, number: 'R-1002' })
    expect((await settingsOf(merchant)).nextOrderNumber).toBe('R-1001')
    const request = await Promise.all(Array.from({ length: 6 }, () => requestPayment(merchant)))
    expect(request.map(({ order }) => order.internalOrderId).toSorted()).toEqual([
      'R-1001',
      'R-1003',
      'R-1004',
      'R-1005',
      'R-1006',
      'R-1007',
    ])
    expect((await settingsOf(merchant)).nextOrderNumber).toBe('R-1008')
    // Another merchant's numbers start from the beginning.
    expect((await requestPayment(await world.merchant())).order.internalOrderId).toBe('R-1001')
  })

  test('BEY-133 does not offer a number again once it was used as offered', async () => {
    const merchant = await world.merchant()
    await merchant.order({ amount: 100, number: 'R-1001' })
    expect((await settingsOf(merchant)).nextOrderNumber).toBe('R-1002')
    await merchant.order({ amount: 100, number: 'R-1004' })
    await merchant.order({ amount: 100, number: 'R-1002b' })
    expect((await settingsOf(merchant)).nextOrderNumber).toBe('R-1002')
    expect((await requestPayment(merchant)).order.internalOrderId).toBe('R-1002')
  })

  test('BEY-131 keeps a typed number, and asks about it while an unpaid order has it', async () => {
    const merchant = await world.merchant()
    const typed = { internalOrderId: 'JOB-7', description: 'Gutters' }
    const { order } = await requestPayment(merchant, typed)
    expect(order).toMatchObject({ internalOrderId: 'JOB-7', description: 'Gutters' })
    expect(await refusalOf(requestPayment(merchant, typed))).toMatchObject({
      status: 409,
      errorCode: 'order_number_unpaid',
    })
    await requestPayment(merchant, { ...typed, isNumberNew: false })
    expect((await settingsOf(merchant)).nextOrderNumber).toBe('R-1001')
  })

  test('BEY-131 asks for what the merchant requires of every order', async () => {
    const merchant = await world.merchant()
    const { call, merchantId } = merchant
    const field = { key: 'Table', label: 'Table', required: true, visibleForCustomer: false }
    await call(api.saveOrderCustomSettings, { merchantId, body: { customFields: [field] } })
    expect(await refusalOf(requestPayment(merchant))).toMatchObject({
      status: 400,
      errorCode: 'answers_missing',
    })
    const { order } = await requestPayment(merchant, { metadata: { Table: '4' } })
    expect(order.internalOrderId).toBe('R-1001')
    expect((await detailsOf(merchant, order.merchantOrderId)).customFields).toEqual([
      { key: 'Table', label: 'Table', value: '4' },
    ])
  })

  test.each([
    ['the other currency', { paymentAmount: { amount: 100, currency: 'NZD' } }],
    ['nothing to pay', { paymentAmount: { amount: 0, currency: 'AUD' } }],
    ['no address', { customerEmail: 'jane' }],
    ['a number of two lines', { internalOrderId: 'A\nB' }],
    ['an empty number', { internalOrderId: '' }],
  ] as const)('BEY-131 is refused with %s, and uses no number', async (_, change) => {
    const merchant = await world.merchant()
    expect(await refusalOf(requestPayment(merchant, change))).toMatchObject({ status: 400 })
    expect((await settingsOf(merchant)).nextOrderNumber).toBe('R-1001')
  })

  test('BEY-131 repeated under its key is one order, sent once, with the same answer', async () => {
    const merchant = await world.merchant()
    const { call, merchantId } = merchant
    const body = {
      paymentAmount: { amount: 500, currency: 'AUD' },
      customerEmail: 'jane@customer.example',
      phoneNo: '0400 000 000',
      internalOrderId: null,
      isNumberNew: true,
      showsGst: true,
      isSent: true,
    } as const
    const results = await Promise.allSettled(
      [1, 2].map(() =>
        call(api.createRequest, { merchantId, body }, { idempotencyKey: 'key-of-131' }),
      ),
    )
    const { data } = await call(
      api.createRequest,
      { merchantId, body },
      { idempotencyKey: 'key-of-131' },
    )
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true)
    expect(data).toMatchObject({
      order: { internalOrderId: 'R-1001' },
      sent: { email: true, sms: true },
    })
    expect(await statesOf(merchant)).toHaveLength(2)
  })
})

describe('BEY-131 the settings of requests', () => {
  test('BEY-131 say nothing about GST by default, and cannot overwrite another save', async () => {
    const merchant = await world.merchant()
    const { call, merchantId } = merchant
    expect(await settingsOf(merchant)).toEqual({
      ...ENDLESS,
      pricesIncludeGst: null,
      showsShopGst: false,
      isGstRegistered: false,
      nextOrderNumber: 'R-1001',
      version: 0,
    })
    const save = (pricesIncludeGst: boolean | null, version?: number) =>
      call(api.saveRequestSettings, { merchantId, body: { ...ENDLESS, pricesIncludeGst, version } })
    expect((await save(false, 0)).data).toMatchObject({ pricesIncludeGst: false, version: 1 })
    expect(await refusalOf(save(true, 0))).toMatchObject({
      status: 409,
      errorCode: 'settings_changed',
    })
    // Taking the next number does not count as a change of the settings.
    await requestPayment(merchant)
    await save(null, 1)
    expect(await settingsOf(merchant)).toMatchObject({ pricesIncludeGst: null, version: 2 })
    const { data } = await call(api.listActivity, { merchantId, query: { action: 'settings' } })
    expect(data.map(({ action, details }) => [action, details])).toEqual([
      ['settings.requests_changed', { ...ENDLESS, pricesIncludeGst: null, showsShopGst: false }],
      ['settings.requests_changed', { ...ENDLESS, pricesIncludeGst: false, showsShopGst: false }],
    ])
  })

  test('BEY-131 can be read by those who see orders, and changed by those who change settings', async () => {
    const merchant = await world.merchant()
    const { merchantId } = merchant
    const cashier = await merchant.colleague({ role: 'cashier' })
    await cashier.call(api.getRequestSettings, { merchantId })
    expect(
      await refusalOf(
        cashier.call(api.saveRequestSettings, {
          merchantId,
          body: { ...ENDLESS, pricesIncludeGst: true },
        }),
      ),
    ).toMatchObject({ status: 403, errorCode: 'settings_write_required' })
  })
})
