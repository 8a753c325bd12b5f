import type { CustomerSummary } from '@paydeck/contract/calls/payments/customer-summary'
import type { Customer } from '@paydeck/contract/calls/customers'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { configureApi } from '#/lib/api/api.ts'
import { renderInSession } from '../../../test/in-session.tsx'
import { samplePayment } from '../../../test/payment-sample.ts'
import { CustomerPage } from './customer-page.tsx'
import { customersSearch } from './customers-search.ts'

const ID = 'cust_0000000000000001'
const JANE: Customer = {
  customerId: ID,
  internalCustomerId: null,
  firstName: 'Jane',
  lastName: 'Citizen',
  organisationName: null,
  email: 'jane@customer.example',
  phoneNumber: '+61412345678',
  createdAt: '2026-03-02T03:05:00Z',
}

const EMPTY_SUMMARY: CustomerSummary = {
  taken: [],
  declined: 0,
  openOrders: [],
  refunds: [],
  disputes: [],
  savedCards: [],
}

/** Stands in for the form that the route passes. */
const RequestForm: ComponentProps<typeof CustomerPage>['requestForm'] = ({
  customer: { contact, name },
  onClose,
}) => (
  <button type="button" onClick={onClose}>
    Ask {name || 'no one'} at {contact || 'no address'}
  </button>
)

beforeEach(() =>
  configureApi({ bases: { api: '/api', v3: '/api/v3' }, token: () => Promise.resolve('token') }),
)
afterEach(() => vi.restoreAllMocks())

interface Network {
  customers?: Customer[]
  payments?: 'fails' | 'two pages'
  summary?: Partial<CustomerSummary>
}

/** Opens the customer. Returns the URLs of the payments calls, and a switch that repairs the network. */
async function open(
  { customers = [JANE], payments = 'two pages', summary = {} }: Network,
  page = 1,
) {
  const network = { payments }
  const requests: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (request) => {
    const url = request instanceof Request ? request.url : request.toString()
    if (url.includes('/customers/query')) return Response.json(customers)
    if (url.includes('/records/customers/')) return Response.json({ notes: [], tags: [] })
    if (url.endsWith(`/customers/${ID}/summary`))
      return Response.json({ ...EMPTY_SUMMARY, ...summary })
    if (url.includes('/tags')) return Response.json([])
    requests.push(url.slice(url.indexOf('?')))
    if (network.payments === 'fails') return new Response('', { status: 500 })
    return Response.json([samplePayment()], { headers: { 'limepay-page-count': '2' } })
  })
  const search = { ...customersSearch.read({ customer: ID }), paymentsPage: page }
  await renderInSession(<CustomerPage search={search} customerId={ID} requestForm={RequestForm} />)
  return { requests, network }
}

const valueOf = async (name: string, label: string) =>
  within(await screen.findByRole('region', { name })).getByText(label, { selector: 'dt' })
    .nextElementSibling?.textContent

test('CUST-09 CUST-12 CUST-13 the details show the id, the email and the phone', async () => {
  await open({})
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(`Customer details for #${ID}`)
  expect(await valueOf('Customer', 'Name')).toBe('Jane Citizen')
  expect(await valueOf('Customer', 'Email')).toBe('jane@customer.example')
  expect(await valueOf('Customer', 'Customer reference')).toContain(ID)
  expect(await valueOf('Contact details', 'Phone')).toBe('0412 345 678')
  expect(await valueOf('Contact details', 'First purchase')).toBe('2nd Mar 26 14:05 AEDT')
})

test('BEY-32 the customer ID is the one in the merchant’s own books, or a dash', async () => {
  await open({ customers: [{ ...JANE, internalCustomerId: 'C-7' }] })
  expect(await valueOf('Customer', 'Customer ID')).toContain('C-7')
  cleanup()
  await open({})
  expect(await valueOf('Customer', 'Customer ID')).toBe('—')
})

test('CUST-11 CUST-13 an organisation shows its name, a customer without a name is a guest, a missing phone a dash', async () => {
  await open({ customers: [{ ...JANE, organisationName: 'Quay Pty Ltd', phoneNumber: null }] })
  expect(await valueOf('Customer', 'Name')).toBe('Quay Pty Ltd')
  expect(await valueOf('Contact details', 'Phone')).toBe('—')
})

test('CUST-11 a customer without any name is a guest', async () => {
  await open({ customers: [{ ...JANE, firstName: null, lastName: ' ' }] })
  expect(await valueOf('Customer', 'Name')).toBe('Guest')
})

test('CUST-14 CUST-15 requests their payments of all time by their id, page by page', async () => {
  const { requests } = await open({}, 2)
  const table = await screen.findByRole('table', { name: 'Payments of this customer' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Order ID', expect.stringMatching(/^Date/), 'Amount', 'Type', 'Order type', 'Status'])
  const order = await within(table).findByRole('link', { name: 'HC-1042' })
  expect(order.getAttribute('href')).toBe('/harbour-coffee/payments?payment=tran_0000000000000001')
  expect(requests).toEqual([`?sort=-createdAt&customerId=${ID}&page=2`])
})

test('CUST-16 when the payments fail to load, a placeholder without a message appears and the customer stays', async () => {
  const { network } = await open({ payments: 'fails' })
  expect(await screen.findByText('Nothing to show')).toBeTruthy()
  expect(await valueOf('Customer', 'Name')).toBe('Jane Citizen')
  expect(screen.queryByRole('alert')).toBeNull()
  network.payments = 'two pages'
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'HC-1042' })).toBeTruthy()
})

test('says so for an unknown id', async () => {
  await open({ customers: [] })
  expect(await screen.findByRole('heading', { name: 'Customer not found' })).toBeTruthy()
})

const relatedPayment = { transactionId: 'tran_0000000000000007', internalOrderId: 'HC-7' }
const money = { amount: 20_00, currency: 'AUD' } as const

const partsOf = async (name: string) => {
  const region = await screen.findByRole('region', { name })
  return within(region)
    .getAllByRole('listitem')
    .map(
      (item) => `${item.textContent} ${within(item).getByRole('link').getAttribute('href') ?? ''}`,
    )
}

test('BEY-134 the page says what the customer paid, owes, got back and disputed, and their saved cards', async () => {
  await open({
    summary: {
      taken: [
        {
          currency: 'AUD',
          payments: 3,
          taken: 100_00,
          refunded: 20_00,
          firstAt: '2025-03-02T03:05:00Z',
          lastAt: '2026-03-02T03:05:00Z',
        },
      ],
      declined: 2,
      openOrders: [
        {
          merchantOrderId: 'ordr_0000000000000009',
          internalOrderId: 'INV-9',
          createdAt: '2026-03-02T03:05:00Z',
          ...money,
          status: 'created',
          payment: null,
          isExpired: true,
          description: null,
          billing: { name: null, phone: null },
          customerEmail: null,
          phoneNo: null,
        },
      ],
      refunds: [
        {
          ...relatedPayment,
          ...money,
          refundId: 'rfnd_0000000000000001',
          status: 'pending',
          createdAt: '2026-03-02T03:05:00Z',
        },
      ],
      disputes: [
        {
          ...relatedPayment,
          ...money,
          disputeId: 'dispute_0000000000000001',
          status: 'lost',
          openedAt: '2026-03-03T03:05:00Z',
        },
      ],
      savedCards: [
        {
          cardPaymentSourceId: 'psrc_0000000000000001',
          brand: 'visa',
          last4: '4242',
          expMonth: 3,
          expYear: 2031,
          createdAt: '2026-03-02T03:05:00Z',
        },
      ],
    },
  })
  expect(await valueOf('Money', 'Paid')).toBe('$100.00 AUD')
  expect(await valueOf('Money', 'Payments')).toBe('3')
  expect(await valueOf('Money', 'Average')).toBe('$33.33 AUD')
  expect(await valueOf('Money', 'Refunded')).toBe('$20.00 AUD')
  expect(await valueOf('Money', 'First paid')).toBe('2nd Mar 25')
  expect(await valueOf('Money', 'Last paid')).toBe('2nd Mar 26')
  expect(await valueOf('Money', 'Declined attempts')).toBe('2')
  expect(await partsOf('Unpaid orders')).toEqual([
    'INV-92nd Mar 26$20.00 AUDExpired /harbour-coffee/virtual-terminal?order=ordr_0000000000000009',
  ])
  expect(await partsOf('Refunds')).toEqual([
    'HC-72nd Mar 26$20.00 AUDpending /harbour-coffee/payments?payment=tran_0000000000000007',
  ])
  expect(await partsOf('Disputes')).toEqual([
    'HC-73rd Mar 26$20.00 AUDLost /harbour-coffee/disputes?dispute=tran_0000000000000007',
  ])
  expect(await valueOf('Saved cards', 'Visa •••• 4242, expires 03/31')).toBe('Saved 2nd Mar 26')
})

test('BEY-134 says when nothing was paid or there is too much to add up, and leaves out empty lists', async () => {
  await open({})
  expect(await screen.findByText('Nothing has been paid yet.')).toBeTruthy()
  for (const name of ['Unpaid orders', 'Refunds', 'Disputes', 'Saved cards'])
    expect(screen.queryByRole('region', { name })).toBeNull()
  cleanup()
  await open({ summary: { taken: null, declined: null } })
  expect(await screen.findByText(/more than 10,000 payments/)).toBeTruthy()
})

test('BEY-134 lists only the newest five', async () => {
  const refund = {
    ...relatedPayment,
    ...money,
    status: 'succeeded' as const,
    createdAt: JANE.createdAt,
  }
  await open({
    summary: { refunds: [1, 2, 3, 4, 5, 6].map((at) => ({ ...refund, refundId: `rfnd_${at}` })) },
  })
  expect(await partsOf('Refunds')).toHaveLength(5)
  expect(screen.getByText('There are more. These are the newest 5.')).toBeTruthy()
})

test.each([
  [{}, 'Ask Jane Citizen at jane@customer.example'],
  [{ email: null }, 'Ask Jane Citizen at 0412 345 678'],
  [{ email: null, phoneNumber: null, firstName: null, lastName: ' ' }, 'Ask no one at no address'],
])('BEY-134 sends a request with the details known of %o', async (change, requests) => {
  await open({ customers: [{ ...JANE, ...change }] })
  fireEvent.click(await screen.findByRole('button', { name: 'Send a request' }))
  fireEvent.click(await screen.findByRole('button', { name: requests }))
  expect(screen.queryByRole('button', { name: requests })).toBeNull()
})
