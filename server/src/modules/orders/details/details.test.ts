import { api } from '@paydeck/contract/protocol/api'
import type { OrderRequest } from '@paydeck/contract/calls/orders'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startWorld, type TestMerchant, type World } from '../../../../test/harness.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

async function create({ call, merchantId }: TestMerchant, request: Partial<OrderRequest>) {
  const { data } = await call(api.createInvoice, {
    merchantId,
    body: {
      sendEmail: false,
      sendSms: false,
      orderRequest: {
        orderType: 'manual',
        internalOrderId: 'INV-7',
        paymentAmount: { amount: 11_000, currency: 'AUD' },
        customerEmail: 'jane@customer.example',
        ...request,
      },
    },
  })
  return data.order.merchantOrderId
}

test('MAN-15 MAN-26 an order stores its items, its GST and the answers to the merchant’s questions', async () => {
  const merchant = await world.merchant()
  const { call, merchantId } = merchant
  await call(api.saveOrderCustomSettings, {
    merchantId,
    body: {
      customFields: [
        { key: 'Table', label: 'Table number', required: true, visibleForCustomer: false },
      ],
    },
  })
  const items = [
    { description: 'Downlight', quantity: 3, amount: 3_000, currency: 'AUD' as const },
    { description: 'Work', quantity: 1, amount: 2_000, currency: 'AUD' as const },
  ]
  const merchantOrderId = await create(merchant, {
    items,
    taxIncluded: true,
    phoneNo: '+61412345678',
    metadata: { Area: 'Bar', Table: '7' },
  })
  const { data } = await call(api.getOrder, { merchantId, merchantOrderId })
  expect(data).toMatchObject({
    merchantOrderId,
    internalOrderId: 'INV-7',
    amount: 11_000,
    gst: 1_000,
    phoneNo: '+61412345678',
    items: items.map(({ description, quantity, amount }) => ({ description, quantity, amount })),
    customFields: [
      { key: 'Table', label: 'Table number', value: '7' },
      { key: 'Area', label: 'Area', value: 'Bar' },
    ],
  })
  const days = (Date.parse(data.linkExpiresAt ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(89)
  expect(days).toBeLessThan(91)
})

test('MAN-15 a dashboard order must answer the required questions; the refusal names their fields', async () => {
  const merchant = await world.merchant()
  const { call, merchantId } = merchant
  const customField = (key: string, required: boolean) => ({
    key,
    label: `${key} of the work`,
    required,
    visibleForCustomer: false,
  })
  const customFields = [
    customField('Site', true),
    customField('Note', false),
    customField('Manager', true),
  ]
  await call(api.saveOrderCustomSettings, { merchantId, body: { customFields } })

  const orders = async () =>
    (await call(api.listOrders, { merchantId, query: { orderType: 'manual' } })).data
  await expect(create(merchant, {})).rejects.toMatchObject({
    status: 400,
    errorCode: 'answers_missing',
    message: 'Please enter Site of the work. Please enter Manager of the work.',
    fields: {
      Site: 'Please enter Site of the work',
      Manager: 'Please enter Manager of the work',
    },
  })
  await expect(
    create(merchant, { metadata: { Site: '12 Bay Rd', Manager: ' ' } }),
  ).rejects.toMatchObject({ fields: { Manager: 'Please enter Manager of the work' } })
  expect(await orders()).toEqual([])

  await create(merchant, { metadata: { Site: '12 Bay Rd', Manager: 'Kim' } })
  expect(await orders()).toHaveLength(1)
})

test('a shop’s server need not answer the questions of the dashboard’s form', async () => {
  const merchant = await world.merchant()
  const customFields = [{ key: 'Site', label: 'Site', required: true, visibleForCustomer: true }]
  await merchant.call(api.saveOrderCustomSettings, {
    merchantId: merchant.merchantId,
    body: { customFields },
  })
  const server = await merchant.server()
  const { data } = await server(api.createShopOrder, {
    body: {
      internalOrderId: 'WOO-7',
      paymentAmount: { amount: 120_00, currency: 'AUD' },
      customerEmail: 'jane@customer.example',
    },
  })
  expect(data.status).toBe('created')
})

test('MAN-15 a refusal repeated by its idempotency key names the same fields', async () => {
  const { call, merchantId } = await world.merchant()
  const customFields = [{ key: 'Site', label: 'Site', required: true, visibleForCustomer: true }]
  await call(api.saveOrderCustomSettings, { merchantId, body: { customFields } })
  const orderRequest: OrderRequest = {
    orderType: 'manual',
    internalOrderId: 'INV-9',
    paymentAmount: { amount: 11_000, currency: 'AUD' },
    customerEmail: 'jane@customer.example',
  }
  const send = () =>
    call(
      api.createInvoice,
      { merchantId, body: { sendEmail: false, sendSms: false, orderRequest } },
      { idempotencyKey: 'one-and-the-same' },
    )
  const refused = { errorCode: 'answers_missing', fields: { Site: 'Please enter Site' } }
  await expect(send()).rejects.toMatchObject(refused)
  await expect(send()).rejects.toMatchObject(refused)
})

test('MAN-11 the customer sees the GST added to the items', async () => {
  const merchant = await world.merchant()
  const { call, merchantId } = merchant
  const items = [{ description: 'Work', quantity: 3, amount: 333, currency: 'AUD' as const }]
  const merchantOrderId = await create(merchant, {
    items,
    paymentAmount: { amount: 1_099, currency: 'AUD' },
    taxIncluded: true,
  })
  const { data } = await call(api.getOrder, { merchantId, merchantOrderId })
  expect(data).toMatchObject({ amount: 1_099, gst: 100 })
})

test('UNP-12 the links of a cancelled order stop working', async () => {
  const merchant = await world.merchant()
  const { call, merchantId } = merchant
  const merchantOrderId = await create(merchant, {})
  await call(api.cancelOrder, { merchantId, merchantOrderId })
  const { data } = await call(api.getOrder, { merchantId, merchantOrderId })
  expect(data).toMatchObject({ status: 'cancelled', linkExpiresAt: null })
})

test('the customer sees only the answers to visible questions', async () => {
  const { call, merchantId } = await world.merchant()
  const field = (key: string, visibleForCustomer: boolean) => ({
    key,
    label: `${key} of the work`,
    required: false,
    visibleForCustomer,
  })
  const customFields = [field('Site', true), field('Margin', false)]
  await call(api.saveOrderCustomSettings, { merchantId, body: { customFields } })
  const orderRequest: OrderRequest = {
    orderType: 'manual',
    internalOrderId: 'INV-8',
    paymentAmount: { amount: 11_000, currency: 'AUD' },
    customerEmail: 'jane@customer.example',
    metadata: { Site: '12 Bay Rd', Margin: '40 %' },
  }
  const { data } = await call(api.createInvoice, {
    merchantId,
    body: { sendEmail: false, sendSms: false, orderRequest },
  })
  const { merchantOrderId } = data.order
  const page = await fetch(`${world.origin}/api/orders/${merchantOrderId}/invoice`, {
    headers: { cookie: `paydeck_invoice_${merchantOrderId}=${data.token}` },
  })
  expect(await page.json()).toMatchObject({
    answers: [{ label: 'Site of the work', value: '12 Bay Rd' }],
  })
})
