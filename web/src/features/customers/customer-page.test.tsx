import type { Customer } from '@paydeck/contract/calls/customers'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
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

beforeEach(() =>
  configureApi({ bases: { api: '/api', v3: '/api/v3' }, token: () => Promise.resolve('token') }),
)
afterEach(() => vi.restoreAllMocks())

interface Network {
  customers?: Customer[]
  payments?: 'fails' | 'two pages'
}

/** Opens the customer. Returns the URLs of the payments calls, and a switch that repairs the network. */
async function open({ customers = [JANE], payments = 'two pages' }: Network, page = 1) {
  const network = { payments }
  const asked: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (request) => {
    const url = request instanceof Request ? request.url : request.toString()
    if (url.includes('/customers/query')) return Response.json(customers)
    if (url.includes('/records/customers/')) return Response.json({ notes: [], tags: [] })
    if (url.includes('/tags')) return Response.json([])
    asked.push(url.slice(url.indexOf('?')))
    if (network.payments === 'fails') return new Response('', { status: 500 })
    return Response.json([samplePayment()], { headers: { 'limepay-page-count': '2' } })
  })
  const search = { ...customersSearch.read({ customer: ID }), paymentsPage: page }
  await renderInSession(<CustomerPage search={search} customerId={ID} />)
  return { asked, network }
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

test('BEY-32 the customer ID is the one of the merchant’s own books, and a dash without one', async () => {
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
  const { asked } = await open({}, 2)
  const table = await screen.findByRole('table', { name: 'Payments of this customer' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Order ID', expect.stringMatching(/^Date/), 'Amount', 'Type', 'Order type', 'Status'])
  const order = await within(table).findByRole('link', { name: 'HC-1042' })
  expect(order.getAttribute('href')).toBe('/harbour-coffee/payments?payment=tran_0000000000000001')
  expect(asked).toEqual([`?sort=-createdAt&customerId=${ID}&page=2`])
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

test('an unknown id says so', async () => {
  await open({ customers: [] })
  expect(await screen.findByRole('heading', { name: 'Customer not found' })).toBeTruthy()
})
