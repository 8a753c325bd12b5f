import { CONSUMER_TAG } from '@paydeck/contract/brands/tags'
import type { CustomField } from '@paydeck/contract/calls/order-settings'
import type { OrderDetails, OrderRequest } from '@paydeck/contract/calls/orders'
import type { Product } from '@paydeck/contract/calls/settings/products'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { configureApi } from '#/lib/api/api.ts'
import { renderInSession } from '../../../../test/in-session.tsx'
import { OrderWizard } from './order-wizard.tsx'

interface Sent {
  key: string | null
  body: {
    sendEmail: boolean
    sendSms: boolean
    isNumberNew: boolean
    orderRequest: OrderRequest
  }
}

const TABLE = { key: 'Table', label: 'Table number', required: true, visibleForCustomer: false }

beforeEach(() =>
  configureApi({ bases: { api: '/api', v3: '/api/v3' }, token: () => Promise.resolve('token') }),
)
afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })

function createdOrder(body: Sent['body']) {
  const { internalOrderId, paymentAmount, customerEmail, phoneNo = null } = body.orderRequest
  return json(200, {
    order: {
      merchantOrderId: 'ordr_0000000000000001',
      internalOrderId,
      createdAt: '2026-03-02T03:05:00Z',
      ...paymentAmount,
      description: null,
      billing: { name: null, phone: null },
      status: 'created',
      payment: null,
      customerEmail,
      phoneNo,
    },
    token: 'mcht.ordr.token',
    magicLink: 'https://pay.example/pay/au/invoice/ordr_0000000000000001?token=mcht.ordr.token',
  })
}

interface Set {
  customFields?: CustomField[]
  /** The answers to successive create calls; further calls succeed. */
  answers?: ('lost' | Response | (() => Response))[]
  config?: Parameters<typeof renderInSession>[1]
  pricesIncludeGst?: boolean | null
  products?: readonly Product[]
  /** The order to repeat. */
  earlier?: OrderDetails
}

/** Renders the wizard. Returns its requests and whether it closed. */
async function open({
  customFields = [],
  answers = [],
  config,
  pricesIncludeGst = null,
  products = [],
  earlier,
}: Set = {}) {
  const sent: Sent[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    const path = url instanceof Request ? url.url : url.toString()
    if (path.endsWith('/order-custom-settings'))
      return Promise.resolve(json(200, { customFields, version: 1 }))
    if (path.endsWith('/settings/requests'))
      return Promise.resolve(
        json(200, {
          pricesIncludeGst,
          lastsDays: null,
          remindEveryDays: null,
          remindForDays: null,
          showsShopGst: false,
          isGstRegistered: true,
          nextOrderNumber: 'R-1001',
          version: 0,
        }),
      )
    if (path.endsWith('/products')) return Promise.resolve(json(200, products))
    if (path.endsWith('/orders/ordr_0000000000000009')) return Promise.resolve(json(200, earlier))
    const body = JSON.parse(typeof init?.body === 'string' ? init.body : '') as Sent['body']
    sent.push({ key: new Headers(init?.headers).get('idempotency-key'), body })
    const answer = answers.shift() ?? createdOrder(body)
    if (answer === 'lost') return Promise.reject(new TypeError('no network'))
    return Promise.resolve(typeof answer === 'function' ? answer() : answer)
  })
  const onClose = vi.fn()
  await renderInSession(
    <OrderWizard repeats={earlier?.merchantOrderId ?? null} onClose={onClose} />,
    config,
  )
  await screen.findByRole('dialog')
  return { sent, onClose }
}

const dialog = () => within(screen.getByRole('dialog'))
const button = (name: string | RegExp) => dialog().getByRole<HTMLButtonElement>('button', { name })
const press = (name: string | RegExp) => fireEvent.click(button(name))
const field = (label: string | RegExp) => dialog().getByLabelText<HTMLInputElement>(label)
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(field(label), { target: { value } })
const names = () =>
  dialog()
    .getAllByRole('button')
    .map((element) => element.getAttribute('aria-label') ?? element.textContent)

function addItem(name: string, quantity: string, cost: string) {
  press('Add new item')
  type('Name', name)
  type('Quantity', quantity)
  type(/^Cost/, cost)
  press('Save')
}

async function fillDetails() {
  type('Order number', 'INV-7')
  type('Customer email', 'jane@x.example')
  await waitFor(() => expect(button('Next').disabled).toBe(false))
}

test('MAN-03 MAN-04 MAN-05 MAN-06 the items step offers to add, to skip while empty, to cancel and to continue', async () => {
  const { onClose } = await open()
  expect(names()).toEqual(['Close', 'Add new item', 'Cancel', 'Skip', 'Next'])
  expect(button('Next').disabled).toBe(true)
  press('Add new item')
  expect(dialog().queryByRole('button', { name: 'Skip' })).toBeNull()
  expect(button('Next').disabled).toBe(true)
  type('Name', 'Downlight')
  expect(button('Next').disabled).toBe(true)
  type(/^Cost/, '30')
  expect(button('Next').disabled).toBe(false)
  type('Quantity', '0')
  expect(button('Next').disabled).toBe(true)
  press('Cancel')
  expect(onClose).toHaveBeenCalledOnce()
})

test('MAN-07 MAN-08 VAL-23 an item is edited in place, saved when valid, and removed on the second click', async () => {
  await open()
  press('Add new item')
  press('Save')
  expect(dialog().getByText('Please enter a name')).toBeTruthy()
  expect(dialog().getByText('Please enter a valid amount')).toBeTruthy()
  type('Name', 'Downlight')
  type('Quantity', '3')
  type(/^Cost/, '30')
  press('Save')
  expect(dialog().queryByLabelText('Name')).toBeNull()
  expect(dialog().getByText('3 × $30.00')).toBeTruthy()
  expect(dialog().getByText('$90.00 AUD')).toBeTruthy()
  press('Edit Downlight')
  type('Quantity', '2')
  press('Save')
  expect(dialog().getByText('2 × $30.00')).toBeTruthy()

  press('Remove Downlight')
  expect(dialog().getByText('Delete?')).toBeTruthy()
  fireEvent.blur(button('Delete? Downlight'))
  press('Remove Downlight')
  expect(dialog().getByText('2 × $30.00')).toBeTruthy()
  button('Delete? Downlight').focus()
  press('Delete? Downlight')
  expect(dialog().queryByText('2 × $30.00')).toBeNull()
  expect(button('Skip')).toBeTruthy()
})

test('MAN-01 MAN-12 MAN-13 MAN-14 MAN-16 MAN-17 MAN-18 MAN-19 MAN-22 the steps follow one another, and Back keeps every entry', async () => {
  const { sent } = await open()
  addItem('Downlight', '3', '30')
  addItem('Work', '1', '20')
  press('Next')
  expect(field('Order amount (AUD)').value).toBe('100.00')
  expect(field('Order amount (AUD)').readOnly).toBe(true)
  expect(field('GST (AUD)').value).toBe('10.00')
  expect(field('GST (AUD)').readOnly).toBe(true)
  expect(dialog().getByText('$110.00 AUD')).toBeTruthy()
  await fillDetails()
  type('Description', 'Kitchen')
  type('Customer name', 'Jane Citizen')
  fireEvent.change(field('Customer phone (optional): country'), { target: { value: 'NZ' } })
  type('Customer phone (optional)', '021 123 4567')
  press('Edit items')
  expect(dialog().getByText('3 × $30.00')).toBeTruthy()
  press('Next')
  press('Next')
  expect(dialog().getByRole('heading', { level: 2 }).textContent).toBe('Confirm order #INV-7')
  for (const text of [
    '$110.00 AUD',
    'Includes GST of $10.00',
    'Kitchen',
    'Jane Citizen',
    'jane@x.example',
    '+64 21 123 4567',
    '3 × $30.00',
  ])
    expect(dialog().getByText(text)).toBeTruthy()
  expect(names()).toEqual(['Close', 'Back', 'Enter card', 'Process now', 'Send to customer'])
  press('Back')
  expect(field('Description').value).toBe('Kitchen')
  press('Back')
  expect(dialog().getByText('1 × $20.00')).toBeTruthy()
  press('Next')
  press('Next')
  press('Send to customer')
  await dialog().findByRole('button', { name: 'Done' })
  expect(sent).toHaveLength(1)
  expect(sent[0]?.body).toMatchObject({ sendEmail: true, sendSms: true })
})

test('MAN-13 MAN-14 without items the amount is typed, and the GST within it follows', async () => {
  await open()
  press('Skip')
  type('Order amount (AUD)', '1,100')
  expect(field('GST (AUD)').value).toBe('100.00')
  expect(field('Order amount (AUD)').readOnly).toBe(false)
  cleanup()
  sessionStorage.clear()

  await open({ config: { merchantTradingCountry: 'NZ' } })
  press('Skip')
  expect(field('Order amount (NZD)')).toBeTruthy()
  expect(dialog().queryByLabelText('GST (NZD)')).toBeNull()
})

test('VAL-27 MAN-15 a field of the details shows its error once it is left, and blocks the next step', async () => {
  const { sent } = await open({ customFields: [TABLE] })
  press('Skip')
  await dialog().findByLabelText('Table number')
  expect(dialog().queryByText('Please enter a valid email')).toBeNull()
  type('Order number', 'INV-7')
  const cases = [
    ['Order amount (AUD)', '1.234', 'Please enter a valid amount', '12.50'],
    ['Customer email', 'jane@', 'Please enter a valid email', 'jane@x.example'],
    ['Customer phone (optional)', '12', 'Please enter a valid phone number', ''],
    ['Table number', ' ', 'Please enter Table number', '7'],
  ] as const
  for (const [label, bad, message, good] of cases) {
    type(label, bad)
    expect(dialog().queryByText(message)).toBeNull()
    fireEvent.blur(field(label))
    expect(dialog().getByText(message)).toBeTruthy()
    expect(button('Next').disabled).toBe(true)
    type(label, good)
    expect(dialog().queryByText(message)).toBeNull()
  }
  press('Next')
  expect(dialog().getByText('Table number')).toBeTruthy()
  press('Send to customer')
  await dialog().findByRole('button', { name: 'Done' })
  expect(sent[0]?.body.orderRequest.metadata).toEqual({ Table: '7' })
})

test('VAL-24 a restored draft shows its errors at once', async () => {
  await open()
  press('Skip')
  type('Order amount (AUD)', '12,50')
  // The step focuses an invalid field in the next frame.
  await new Promise(requestAnimationFrame)
  cleanup()

  await open()
  expect(await dialog().findByText('Please enter a valid amount')).toBeTruthy()
  expect(dialog().queryByText('Please enter an order number')).toBeNull()
})

test('MAN-20 MAN-21 sends the choices of the confirm step; the consumer brand has none', async () => {
  const { sent } = await open()
  press('Skip')
  type('Order amount (AUD)', '110')
  await fillDetails()
  press('Next')
  expect(dialog().getByText('Includes GST of $10.00')).toBeTruthy()
  fireEvent.click(field('Display GST'))
  expect(dialog().queryByText('Includes GST of $10.00')).toBeNull()
  fireEvent.click(field('Request 3DS on payment'))
  press('Send to customer')
  await dialog().findByRole('button', { name: 'Done' })
  expect(sent[0]?.body.orderRequest).toMatchObject({
    taxIncluded: false,
    request3DSOnPayment: true,
    paymentAmount: { amount: 11_000, currency: 'AUD' },
  })
  cleanup()

  await open({ config: { marketplaceTags: [CONSUMER_TAG] } })
  press('Skip')
  type('Order amount (AUD)', '100')
  expect(field('GST (AUD)').value).toBe('10.00')
  await fillDetails()
  press('Next')
  expect(dialog().getByText('$110.00 AUD')).toBeTruthy()
  expect(dialog().queryAllByRole('checkbox')).toEqual([])
})

test('MAN-28 a failure keeps the confirm step under a banner that can be closed; retrying uses the same key', async () => {
  const { sent } = await open({ answers: ['lost'] })
  press('Skip')
  type('Order amount (AUD)', '110')
  await fillDetails()
  press('Next')
  press('Send to customer')
  const banner = await dialog().findByRole('alert')
  expect(banner.textContent).toContain('Failed to process the manual payment.')
  expect(dialog().getByRole('heading', { level: 2 }).textContent).toBe('Confirm order #INV-7')
  fireEvent.click(within(banner).getByRole('button', { name: 'Dismiss' }))
  expect(dialog().queryByRole('alert')).toBeNull()
  press('Send to customer')
  await dialog().findByRole('button', { name: 'Done' })
  expect(sent).toHaveLength(2)
  expect(sent[0]?.key).toBe(sent[1]?.key)
})

test('a draft survives the page until it is sent: its step, its entries and its key', async () => {
  const { sent } = await open({ answers: ['lost'] })
  addItem('Downlight', '1', '110')
  press('Next')
  await fillDetails()
  press('Next')
  press('Send to customer')
  await dialog().findByRole('alert')
  cleanup()

  const reopened = await open()
  expect(dialog().getByRole('heading', { level: 2 }).textContent).toBe('Confirm order #INV-7')
  await waitFor(() => expect(dialog().getByText('1 × $110.00')).toBeTruthy())
  fireEvent.click(button('Send to customer'))
  fireEvent.click(button('Send to customer'))
  await dialog().findByRole('button', { name: 'Done' })
  expect(reopened.sent).toHaveLength(1)
  expect(reopened.sent[0]).toEqual(sent[0])
  cleanup()

  await open()
  expect(button('Skip')).toBeTruthy()
})

test('MAN-06 Cancel keeps the draft for next time, but the page does not reopen it', async () => {
  await open()
  addItem('Downlight', '1', '110')
  expect(Object.values(sessionStorage).join()).toContain('"isOpen":true')
  press('Cancel')
  expect(Object.values(sessionStorage).join()).toContain('"isOpen":false')
  cleanup()

  await open()
  expect(dialog().getByText('Downlight')).toBeTruthy()
})

test('a refused order is sent under a new key; one that may already exist says so', async () => {
  const refuse = (status: number, errorCode: string) =>
    json(status, { statusCode: status, errorCode, message: 'No.', tracer: 'req_1' })
  const { sent } = await open({
    answers: [refuse(422, 'idempotency_key_reused'), refuse(400, 'bad_request')],
  })
  press('Skip')
  type('Order amount (AUD)', '110')
  await fillDetails()
  press('Next')
  press('Send to customer')
  expect((await dialog().findByRole('alert')).textContent).toContain('This order may already exist')
  press('Send to customer')
  await waitFor(() => expect(dialog().getByRole('alert').textContent).toContain('No.'))
  press('Send to customer')
  await dialog().findByRole('button', { name: 'Done' })
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
})

test('MAN-15 MAN-28 if a field has become required meanwhile, the server’s refusal leads to it', async () => {
  const customFields: CustomField[] = []
  const refusal = () => {
    customFields.push(TABLE)
    return json(400, {
      statusCode: 400,
      errorCode: 'answers_missing',
      message: 'Please enter Table number.',
      tracer: 'req_1',
      fields: { Table: 'Please enter Table number' },
    })
  }
  const { sent } = await open({ customFields, answers: [refusal] })
  press('Skip')
  type('Order amount (AUD)', '110')
  await fillDetails()
  press('Next')
  press('Send to customer')
  expect((await dialog().findByRole('alert')).textContent).toContain('Please enter Table number.')
  expect(dialog().getByRole('heading', { level: 2 }).textContent).toBe('Confirm order #INV-7')
  await waitFor(() => {
    press('Send to customer')
    expect(dialog().getByText('Please enter Table number')).toBeTruthy()
  })
  expect(sent).toHaveLength(1)
  await waitFor(() => expect(document.activeElement).toBe(field('Table number')))
  expect(dialog().queryByText('Please enter an order number')).toBeNull()
  expect(button('Next').disabled).toBe(true)
  type('Table number', '7')
  press('Next')
  press('Send to customer')
  await dialog().findByRole('button', { name: 'Done' })
  expect(sent[1]?.body.orderRequest.metadata).toEqual({ Table: '7' })
  expect(sent[1]?.key).not.toBe(sent[0]?.key)
})

test.each(['Close', 'Cancel'])(
  '%s keeps the draft for next time, where it can be restarted',
  async (away) => {
    const { onClose } = await open()
    addItem('Downlight', '1', '110')
    press(away)
    expect(onClose).toHaveBeenCalledOnce()
    cleanup()
    await open()
    expect(dialog().getByText('This is where you left off.')).toBeTruthy()
    press('Start over')
    expect(dialog().queryByText('1 × $110.00')).toBeNull()
    expect(dialog().queryByText('This is where you left off.')).toBeNull()
  },
)

test('BEY-41 asks before it sends a second order with the number of an unpaid one', async () => {
  const message = 'Order #1042 for Jane of 3rd Nov 26 is still unpaid.'
  const refused = () =>
    json(409, { error: 'conflict', errorCode: 'order_number_unpaid', message, tracer: 't' })
  const { sent } = await open({ answers: [refused] })
  press('Skip')
  type('Order amount (AUD)', '110')
  await fillDetails()
  press('Next')
  press('Send to customer')
  expect(await screen.findByText(message)).toBeTruthy()
  press('Send anyway')
  await dialog().findByRole('button', { name: 'Done' })
  expect(sent.map(({ body }) => body.isNumberNew)).toEqual([true, false])
  expect(sent[0]?.key).not.toBe(sent[1]?.key)
})

test('BEY-131 the merchant’s choice about GST comes before the brand’s', async () => {
  const { sent } = await open({
    config: { marketplaceTags: [CONSUMER_TAG] },
    pricesIncludeGst: true,
  })
  press('Skip')
  type(/^Order amount/, '110')
  expect(dialog().getByRole('status').textContent).toContain('$110.00 AUD')
  expect(field(/^GST/).value).toBe('10.00')
  await fillDetails()
  press('Next')
  press('Send to customer')
  await waitFor(() => expect(sent[0]?.body.orderRequest.paymentAmount.amount).toBe(110_00))
})

test('BEY-131 a merchant that adds GST to prices adds it here too, in the standard brand as well', async () => {
  await open({ pricesIncludeGst: false })
  press('Skip')
  type(/^Order amount/, '100')
  expect(dialog().getByRole('status').textContent).toContain('$110.00 AUD')
})

const COFFEE: Product = {
  productId: 'prod_0000000000000001',
  name: 'Flat white',
  price: 5_50,
  currency: 'AUD',
  includesGst: true,
  isKept: false,
  usedAt: '2026-03-02T03:05:00Z',
}

test('BEY-133 an item suggests the products, and a product’s name sets its price', async () => {
  await open({ products: [COFFEE], pricesIncludeGst: false })
  press('Add new item')
  await waitFor(() =>
    expect(document.querySelector('datalist option')?.getAttribute('value')).toBe('Flat white'),
  )
  const offered = document.querySelector('datalist')
  expect(field('Name').getAttribute('list')).toBe(offered?.id)
  expect(offered?.querySelector('option')?.label).toBe('$5.50')
  type('Name', 'flat white')
  expect(field(/^Cost/).value).toBe('5.00')
  press('Save')
  expect(dialog().getByText('1 × $5.00')).toBeTruthy()
})

const EARLIER: OrderDetails = {
  merchantOrderId: 'ordr_0000000000000009',
  internalOrderId: 'INV-6',
  status: 'paid',
  payment: { state: 'paid', transactionId: 'tran_0000000000000001' },
  createdAt: '2026-03-02T03:05:00Z',
  amount: 121_00,
  currency: 'AUD',
  description: 'Two visits',
  billing: { name: 'Jane Citizen', phone: null },
  customerEmail: 'jane@x.example',
  phoneNo: '+61412345678',
  gst: 11_00,
  items: [
    { description: 'Downlight', quantity: 3, amount: 30_00 },
    { description: 'Work', quantity: 1, amount: 20_00 },
  ],
  customFields: [{ key: 'Table', label: 'Table number', value: '7' }],
  linkExpiresAt: null,
}

test('BEY-133 repeats an order with its lines and customer under the next number, and can be changed before sending', async () => {
  const { sent } = await open({ earlier: EARLIER, customFields: [TABLE], pricesIncludeGst: false })
  expect(dialog().getByRole('heading', { level: 2 }).textContent).toBe('Repeat order #INV-6')
  expect(field('Order number').value).toBe('R-1001')
  expect(field('Customer email').value).toBe('jane@x.example')
  press('Edit items')
  press('Edit Work')
  type(/^Cost/, '25')
  press('Save')
  press('Next')
  await waitFor(() => expect(button('Next').disabled).toBe(false))
  press('Next')
  press('Send to customer')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({
    sendEmail: true,
    isNumberNew: true,
    orderRequest: {
      internalOrderId: 'R-1001',
      paymentAmount: { amount: 126_50, currency: 'AUD' },
      customerEmail: 'jane@x.example',
      phoneNo: '+61412345678',
      description: 'Two visits',
      billing: { name: 'Jane Citizen' },
      metadata: { Table: '7' },
      items: [
        { description: 'Downlight', quantity: 3, amount: 30_00 },
        { description: 'Work', quantity: 1, amount: 25_00 },
      ],
    },
  })
})
