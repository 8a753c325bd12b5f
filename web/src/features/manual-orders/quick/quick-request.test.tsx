import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { CONSUMER_TAG } from '@paydeck/contract/brands/tags'
import { fakeClipboard } from '../../../../test/clipboard.ts'
import { sampleConfig } from '../../../../test/config-sample.ts'
import { renderInSession } from '../../../../test/in-session.tsx'
import { Refusal, serve, type Answers } from '../../../../test/network.ts'
import { readQr } from '../../../../test/read-qr.ts'
import { QuickRequest } from './quick-request.tsx'

const { merchantId } = sampleConfig()
const PATH = `/merchants/${merchantId}/orders/requests`
const LINK = 'https://pay.example/pay/au/invoice/ordr_0000000000000001?token=a.b.c'

const createdRequest = (change: object = {}) => ({
  order: {
    merchantOrderId: 'ordr_0000000000000001',
    internalOrderId: 'R-1001',
    createdAt: '2026-03-02T03:05:00Z',
    amount: 120_00,
    currency: 'AUD',
    description: null,
    billing: { name: null, phone: '+61412345678' },
    status: 'created',
    payment: null,
    customerEmail: null,
    phoneNo: '+61412345678',
  },
  token: 'a.b.c',
  link: LINK,
  sent: { email: false, sms: true },
  ...change,
})

const copied = fakeClipboard()
afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'share')
  Reflect.deleteProperty(document, 'execCommand')
})

async function open(answers: Answers = {}, isConsumer = false) {
  const network = serve({
    [`GET /merchants/${merchantId}/settings/order-custom-settings`]: {
      customFields: [],
      version: 0,
    },
    [`GET /merchants/${merchantId}/settings/requests`]: {
      pricesIncludeGst: null,
      lastsDays: null,
      remindEveryDays: null,
      remindForDays: null,
      showsShopGst: false,
      isGstRegistered: true,
      nextOrderNumber: 'R-1001',
      version: 0,
    },
    [`GET /merchants/${merchantId}/products`]: [],
    [`POST ${PATH}`]: createdRequest(),
    ...answers,
  })
  const onClose = vi.fn()
  await renderInSession(
    <QuickRequest onClose={onClose} />,
    isConsumer ? { marketplaceTags: [CONSUMER_TAG] } : {},
  )
  await screen.findByRole('textbox', { name: 'Phone or email' })
  const posted = () => network.sent.filter(({ method }) => method === 'POST')
  return { ...network, onClose, posted }
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test.each([false, true])(
  'BEY-131 asks for an amount and a contact, and shows the GST included (consumer brand: %s)',
  async (isConsumer) => {
    const { posted } = await open({}, isConsumer)
    const visible = screen
      .getAllByRole('textbox')
      .filter((textbox) => textbox.closest('details') === null)
    expect(visible).toHaveLength(2)
    type('Amount (AUD)', '120')
    expect(screen.getByText('$120.00 AUD').parentElement?.textContent).toBe(
      'Your customer pays$120.00 AUDIncludes GST of $10.91',
    )
    type('Phone or email', '0412 345 678')
    press('Send request')
    expect(await screen.findByText('Sent to 0412 345 678.')).toBeTruthy()
    expect(posted()).toEqual([
      {
        method: 'POST',
        path: PATH,
        body: {
          paymentAmount: { amount: 120_00, currency: 'AUD' },
          customerEmail: null,
          phoneNo: '+61412345678',
          internalOrderId: null,
          isNumberNew: true,
          customerName: '',
          description: '',
          showsGst: true,
          reminds: true,
          metadata: {},
          isSent: true,
        },
      },
    ])
  },
)

test('BEY-131 generates the order number unless one is typed', async () => {
  const { posted } = await open()
  expect(screen.getByText('Order R-1001, and more options')).toBeTruthy()
  type('Order number', ' JOB-7 ')
  type('Description (optional)', 'Gutters')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Show the GST to the customer' }))
  type('Amount (AUD)', '120')
  expect(screen.queryByText(/Includes GST/)).toBeNull()
  type('Phone or email', 'jane@customer.example')
  press('Send request')
  await waitFor(() =>
    expect(posted()[0]?.body).toMatchObject({
      internalOrderId: 'JOB-7',
      description: 'Gutters',
      showsGst: false,
      customerEmail: 'jane@customer.example',
      phoneNo: null,
    }),
  )
})

const product = (name: string, price: number, change: object = {}) => ({
  productId: `prod_${name}`,
  name,
  price,
  currency: 'AUD',
  includesGst: true,
  isKept: true,
  usedAt: '2026-03-02T03:05:00Z',
  ...change,
})

const choose = (name: string) =>
  fireEvent.change(screen.getByRole('combobox', { name: 'Add a product' }), {
    target: { value: `prod_${name}` },
  })

test('BEY-145 products are picked, counted and sent as lines, with GST added to prices that exclude it', async () => {
  const { posted } = await open({
    [`GET /merchants/${merchantId}/products`]: [
      product('Flat white', 5_50),
      product('Beans', 20_00, { includesGst: false }),
      product('Wool', 9_00, { currency: 'NZD' }),
    ],
  })
  const list = await screen.findByRole('combobox', { name: 'Add a product' })
  expect(
    within(list)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Choose a product', 'Flat white, $5.50', 'Beans, $20.00 + GST'])
  choose('Flat white')
  choose('Beans')
  choose('Flat white')
  press('One more Flat white')
  expect(field('Amount (AUD)').value).toBe('38.50')
  press('One less Flat white')
  expect(field('Amount (AUD)').value).toBe('33.00')
  press('Show QR code')
  await waitFor(() => expect(posted()).toHaveLength(1))
  expect(posted()[0]?.body).toMatchObject({
    paymentAmount: { amount: 33_00, currency: 'AUD' },
    items: [
      { description: 'Flat white', quantity: 2, amount: 5_50, currency: 'AUD' },
      { description: 'Beans', quantity: 1, amount: 22_00, currency: 'AUD' },
    ],
  })
})

test('BEY-146 a GST-free product adds no GST', async () => {
  const { posted } = await open({
    [`GET /merchants/${merchantId}/products`]: [
      product('Flat white', 11_00),
      product('Milk', 4_00, { includesGst: false, isGstFree: true }),
    ],
  })
  await screen.findByRole('option', { name: 'Milk, $4.00, GST-free' })
  choose('Flat white')
  choose('Milk')
  expect(screen.getByText('$15.00 AUD').parentElement?.textContent).toContain(
    'Includes GST of $1.00',
  )
  press('Show QR code')
  await waitFor(() => expect(posted()).toHaveLength(1))
  expect(posted()[0]?.body).toMatchObject({
    paymentAmount: { amount: 15_00 },
    items: [{ isGstFree: false }, { description: 'Milk', amount: 4_00, isGstFree: true }],
  })
})

test('BEY-145 a typed amount is sent without the products, and says so; removing the last product clears it', async () => {
  const { posted } = await open({
    [`GET /merchants/${merchantId}/products`]: [product('Flat white', 5_50)],
  })
  await screen.findByRole('combobox', { name: 'Add a product' })
  choose('Flat white')
  press('One less Flat white')
  expect(field('Amount (AUD)').value).toBe('')
  choose('Flat white')
  type('Amount (AUD)', '5')
  expect(screen.getByText(/we show your customer only the amount/)).toBeTruthy()
  press('Show QR code')
  await waitFor(() => expect(posted()).toHaveLength(1))
  expect(posted()[0]?.body).toMatchObject({ paymentAmount: { amount: 5_00 } })
  expect(posted()[0]?.body).not.toHaveProperty('items')
})

test('BEY-131 sends nothing without an amount, or to an invalid contact', async () => {
  const { posted } = await open()
  press('Send request')
  expect(await screen.findByText('Please enter a valid amount')).toBeTruthy()
  expect(screen.getByText('Please enter a phone number or an email address')).toBeTruthy()
  type('Amount (AUD)', '12,50')
  for (const invalid of ['12', 'jane@', 'jane']) {
    type('Phone or email', invalid)
    press('Send request')
    expect(screen.getByText('Please enter a phone number or an email address')).toBeTruthy()
  }
  expect(posted()).toEqual([])
})

test('BEY-131 at the counter an amount is enough to show a QR code and a link to copy, share and open', async () => {
  const share = vi.fn(() => Promise.resolve())
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  const { posted, onClose } = await open({
    [`POST ${PATH}`]: createdRequest({ sent: { email: false, sms: false } }),
  })
  type('Amount (AUD)', '120')
  press('Show QR code')
  const code = await screen.findByRole('img', {
    name: 'QR code of the payment page of order R-1001',
  })
  expect(readQr(code)).toBe(LINK)
  expect(posted()[0]?.body).toMatchObject({ isSent: false, customerEmail: null, phoneNo: null })
  expect(screen.queryByText(/^Sent to/)).toBeNull()
  expect(screen.getByRole('heading', { name: 'Order #R-1001' })).toBeTruthy()
  press('Copy link')
  expect(await screen.findByText('Copied. Anyone with this link can open the order.')).toBeTruthy()
  expect(copied()).toEqual([LINK])
  press('Share…')
  expect(share).toHaveBeenCalledWith({
    title: 'Pay $120.00 AUD for order R-1001',
    text: 'Pay $120.00 AUD for order R-1001',
    url: LINK,
  })
  expect(screen.getByRole('link', { name: 'Open the payment page' }).getAttribute('href')).toBe(
    LINK,
  )
  press('Done')
  expect(onClose).toHaveBeenCalledOnce()
})

test('BEY-131 says how to get the link if the browser refuses to copy', async () => {
  const refused = () => Promise.reject(new DOMException('No.', 'NotAllowedError'))
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(refused)
  const execCommand = vi.fn(() => false)
  Object.defineProperty(document, 'execCommand', { value: execCommand, configurable: true })
  await open()
  type('Amount (AUD)', '120')
  press('Show QR code')
  fireEvent.click(await screen.findByRole('button', { name: 'Copy link' }))
  expect(
    await screen.findByText(
      'Your browser did not allow copying. Open the payment page and copy its address.',
    ),
  ).toBeTruthy()
  expect(execCommand).toHaveBeenCalledWith('copy')
})

test('BEY-131 offers no share button without a share sheet, and says when a number cannot get text messages', async () => {
  await open({ [`POST ${PATH}`]: createdRequest({ sent: { email: false, sms: false } }) })
  type('Amount (AUD)', '120')
  type('Phone or email', '0412 345 678')
  press('Send request')
  expect(await screen.findByText(/A text message cannot be sent to 0412 345 678/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Share…' })).toBeNull()
})

test('BEY-131 asks before it uses the number of an unpaid order', async () => {
  let refusals = 1
  const { sent } = await open({
    [`POST ${PATH}`]: () => (refusals-- > 0 ? numberTaken() : createdRequest()),
  })
  // `serve` answers refusals without a code; this one needs it.
  function numberTaken(): Response {
    return Response.json(
      { message: 'Order #JOB-7 is still unpaid.', errorCode: 'order_number_unpaid', tracer: 'r' },
      { status: 409 },
    )
  }
  type('Amount (AUD)', '120')
  type('Phone or email', 'jane@customer.example')
  type('Order number', 'JOB-7')
  press('Send request')
  fireEvent.click(await screen.findByRole('button', { name: 'Send anyway' }))
  await screen.findByRole('heading', { name: 'Order #R-1001' })
  expect(
    sent
      .filter(({ method }) => method === 'POST')
      .map(({ body }) => (body as { isNumberNew: boolean }).isNumberNew),
  ).toEqual([true, false])
})

test('BEY-131 a double press makes one request; a refused one can be sent again', async () => {
  const { posted, change } = await open({ [`POST ${PATH}`]: new Refusal(400, 'Not today.') })
  type('Amount (AUD)', '120')
  type('Phone or email', 'jane@customer.example')
  press('Send request')
  expect(await screen.findByText('Not today.')).toBeTruthy()
  expect(field('Amount (AUD)').value).toBe('120')
  change({ [`POST ${PATH}`]: createdRequest() })
  press('Send request')
  press('Send request')
  await screen.findByRole('heading', { name: 'Order #R-1001' })
  expect(posted()).toHaveLength(2)
})

test('BEY-131 asks for the merchant’s required fields too', async () => {
  const table = { key: 'Table', label: 'Table number', required: true, visibleForCustomer: false }
  const note = { key: 'Note', label: 'A note', required: false, visibleForCustomer: true }
  const { posted } = await open({
    [`GET /merchants/${merchantId}/settings/order-custom-settings`]: {
      customFields: [table, note],
      version: 1,
    },
  })
  type('Amount (AUD)', '120')
  type('Phone or email', 'jane@customer.example')
  press('Send request')
  expect(posted()).toEqual([])
  expect(screen.queryByRole('textbox', { name: 'A note' })).toBeNull()
  type('Table number', '4')
  press('Send request')
  await waitFor(() => expect(posted()[0]?.body).toMatchObject({ metadata: { Table: '4' } }))
})

test('BEY-131 "New request" opens an empty form', async () => {
  await open()
  type('Amount (AUD)', '120')
  type('Phone or email', '0412 345 678')
  press('Send request')
  await screen.findByText('Sent to 0412 345 678.')
  press('New request')
  await waitFor(() => expect(field('Amount (AUD)').value).toBe(''))
  expect(within(screen.getByRole('dialog')).queryByText(/^Sent to/)).toBeNull()
})

test('BEY-132 under more options: the last day and the reminders of the settings, changed for this request', async () => {
  const { posted } = await open({
    [`GET /merchants/${merchantId}/settings/requests`]: {
      pricesIncludeGst: null,
      lastsDays: 14,
      remindEveryDays: 3,
      remindForDays: 9,
      showsShopGst: false,
      isGstRegistered: true,
      nextOrderNumber: 'R-1001',
      version: 1,
    },
  })
  await screen.findByText('Order R-1001, and more options')
  const lastDay = screen.getByRole<HTMLInputElement>('textbox', {
    name: 'Last day to pay (optional)',
  })
  expect(lastDay.value).not.toBe('')
  expect(screen.getByText('Every 3 days at 9:00, for 9 days')).toBeTruthy()
  type('Amount (AUD)', '120')
  press('Show QR code')
  await screen.findByRole('heading', { name: 'Order #R-1001' })
  expect(posted()[0]?.body).not.toHaveProperty('lastDay')
  press('New request')
  type('Amount (AUD)', '120')
  type('Last day to pay (optional)', 'soon')
  press('Show QR code')
  expect(await screen.findByText('Please enter a day, or leave it empty')).toBeTruthy()
  expect(posted()).toHaveLength(1)
  type('Last day to pay (optional)', '5/3/2031')
  fireEvent.click(screen.getByRole('checkbox', { name: /^Remind the customer until they pay/ }))
  press('Show QR code')
  await waitFor(() => expect(posted()).toHaveLength(2))
  expect(posted()[1]?.body).toMatchObject({ lastDay: '2031-03-05', reminds: false })
})

test('BEY-132 an empty last day means no end; there is no reminder choice if the merchant sends none', async () => {
  const { posted } = await open()
  await screen.findByText('Order R-1001, and more options')
  expect(screen.queryByRole('checkbox', { name: /^Remind/ })).toBeNull()
  type('Amount (AUD)', '120')
  type('Last day to pay (optional)', '5/3/2031')
  type('Last day to pay (optional)', '')
  press('Show QR code')
  await waitFor(() => expect(posted()[0]?.body).toMatchObject({ lastDay: null }))
})
