import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { MERCHANT, openDashboard } from '../../test/dashboard.tsx'
import { ListPage } from '../../test/network.ts'
import { readTable } from '../../test/tables.ts'

beforeEach(() => localStorage.clear())

const DASHBOARD = `/dashboard/merchant/${MERCHANT}`
const aud = (amount: number) => [{ currency: 'AUD', amount }]
const totals = async () => (await screen.findByRole('region', { name: 'Totals' })).textContent

/** The last cells of the first row, under those headings. */
async function adds(list: string, headers: readonly string[]): Promise<string[]> {
  const before = (await readTable(list)).headings
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }))
  for (const name of headers) fireEvent.click(screen.getByRole('checkbox', { name }))
  const { headings, rows } = await readTable(list)
  expect(headings.filter((heading) => !before.includes(heading))).toEqual(headers)
  return headers.map((heading) => rows[0]?.[headings.indexOf(heading)] ?? '')
}

test('BEY-130 refunds: their sums follow the filters; customer, method, description and ids are columns to add', async () => {
  const refund = {
    refundId: 'rfnd_0000000000000001',
    transactionId: 'tran_0000000000000001',
    merchantOrderInternalOrderId: 'HC-1042',
    customerEmail: 'jane@customer.example',
    createdAt: '2026-03-16T21:05:00Z',
    amount: 12_345,
    currency: 'AUD',
    payoutArrivalAt: null,
    payoutAmount: null,
    status: 'succeeded',
    reason: null,
    customerFullName: 'Jane Citizen',
    paymentMethodType: 'Card',
    paymentSourceBrand: 'visa',
    paymentSourceLast4: '4242',
    description: 'Two lamps',
  }
  const { queries } = await openDashboard('/refunds?q=HC-1&from=2026-03-01&to=2026-03-20', {
    answers: {
      [`GET ${DASHBOARD}/refunds/query`]: new ListPage([refund]),
      [`GET ${DASHBOARD}/refunds/sums`]: {
        sums: [
          { state: 'failed', count: 1, amounts: aud(99) },
          { state: 'succeeded', count: 2, amounts: aud(12_345) },
        ],
      },
    },
  })
  expect(
    await adds('Refunds', ['Customer', 'Method', 'Description', 'Transaction ID', 'Refund ID']),
  ).toEqual([
    'Jane Citizen',
    'Visa •••• 4242',
    'Two lamps',
    'tran_0000000000000001',
    'rfnd_0000000000000001',
  ])
  expect(await totals()).toBe('Refunds 3Failed (1) $0.99Refunded (2) $123.45')
  expect(queries(`${DASHBOARD}/refunds/sums`)).toEqual([
    {
      internalOrderId: 'HC-1',
      createdAfter: '2026-03-01T00:00:00Z',
      createdBefore: '2026-03-20T23:59:59Z',
      timeZone: 'Australia/Sydney',
    },
  ])
})

test('BEY-130 customers: how many there are; phone and ids are columns to add', async () => {
  const customer = {
    customerId: 'cust_0000000000000001',
    internalCustomerId: 'C-7',
    firstName: 'Jane',
    lastName: 'Citizen',
    organisationName: null,
    email: 'jane@customer.example',
    phoneNumber: '+61412345678',
    createdAt: '2026-03-02T03:05:00Z',
  }
  await openDashboard('/customers', {
    answers: {
      [`GET ${DASHBOARD}/customers/query`]: new ListPage([customer], 52, {
        'paydeck-total': '1024',
      }),
    },
  })
  expect(await adds('Customers', ['Phone', 'Customer ID', 'Customer reference'])).toEqual([
    '0412 345 678',
    'C-7',
    'cust_0000000000000001',
  ])
  expect(await totals()).toBe('Customers 1,024')
})

test('BEY-130 unpaid orders: sums and counts by status; email, phone and last day are columns to add', async () => {
  const order = {
    merchantOrderId: 'ordr_0000000000000001',
    internalOrderId: 'HC-1044',
    createdAt: '2026-03-02T03:05:00Z',
    amount: 98_765,
    currency: 'AUD',
    description: null,
    billing: { name: null, phone: null },
    status: 'created',
    payment: null,
    customerEmail: 'jane@customer.example',
    phoneNo: '+61412345678',
    lastDay: '2026-03-30',
  }
  await openDashboard('/virtual-terminal?status=created', {
    answers: {
      [`GET /merchants/${MERCHANT}/orders`]: new ListPage([order]),
      [`GET /merchants/${MERCHANT}/orders/sums`]: {
        sums: [
          { state: 'created', count: 12, amounts: aud(98_765) },
          { state: 'cancelled', count: 3, amounts: aud(50) },
        ],
      },
      [`GET /merchants/${MERCHANT}/settings/order-custom-settings`]: {
        customFields: [],
        version: 0,
      },
    },
  })
  expect(await adds('Orders', ['Email', 'Phone', 'Last day'])).toEqual([
    'jane@customer.example',
    '0412 345 678',
    '30th Mar 26',
  ])
  expect(await totals()).toBe('Orders 12Created (12) $987.65')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['All statuses (15)', 'Created (12)', 'Cancelled (3)']),
  )
})

test('BEY-130 disputes: sums and counts by state; email, closing day and payment are columns to add', async () => {
  const dispute = {
    disputeId: 'dispute_0000000000000001',
    transactionId: 'tran_0000000000000001',
    internalOrderId: 'HC-1044',
    customerName: 'Jane Citizen',
    customerEmail: 'jane@customer.example',
    state: 'won',
    amount: 5_000,
    currency: 'AUD',
    reason: 'fraudulent',
    openedAt: '2026-03-02T03:05:00Z',
    dueBy: null,
    closedAt: '2026-03-09T03:05:00Z',
  }
  await openDashboard('/disputes', {
    answers: {
      [`GET /merchants/${MERCHANT}/disputes`]: new ListPage([dispute]),
      [`GET /merchants/${MERCHANT}/disputes/sums`]: {
        sums: [
          { state: 'needs_response', count: 1, amounts: aud(2_500) },
          { state: 'won', count: 2, amounts: aud(5_000) },
        ],
      },
    },
  })
  expect(await adds('Disputes', ['Customer email', 'Closed', 'Transaction ID'])).toEqual([
    'jane@customer.example',
    '9th Mar 26 14:05',
    'tran_0000000000000001',
  ])
  expect(await totals()).toBe('Disputes 3Needs response (1) $25.00Won (2) $50.00')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['All disputes (3)', 'Needs response (1)', 'Won (2)', 'Lost (0)']),
  )
})

test('BEY-130 transfers are summed up by status', async () => {
  await openDashboard('/payouts', {
    answers: {
      [`GET ${DASHBOARD}/payouts/query`]: new ListPage([
        {
          payoutId: 'payout_0000000000000001',
          createdAt: '2026-03-02T03:05:00Z',
          arrivalDate: '2026-03-03',
          amount: 5_000,
          currency: 'AUD',
          status: 'paid',
          reference: 'PAYDECK 1',
          payments: [],
        },
      ]),
      [`GET ${DASHBOARD}/payouts/sums`]: {
        sums: [
          { state: 'in_transit', count: 1, amounts: aud(700) },
          { state: 'paid', count: 4, amounts: aud(5_000) },
        ],
      },
    },
  })
  expect(await totals()).toBe('Transfers 5On their way (1) $7.00Paid (4) $50.00')
})

test('BEY-194 all transfers: what each kind adds up to follows the filters; fee, day and transfer are columns to add', async () => {
  const line = {
    orderId: 'HC-1042',
    entryTimestamp: '2026-03-04T02:05:00Z',
    entryType: 'Payment',
    transactionType: 'PayInFull',
    transactionId: 'tran_0000000000000001',
    grossAmount: 12_000,
    netAmount: 11_737,
    fee: 263,
    currency: 'AUD',
    availableOn: '2026-03-06',
    payoutId: 'payout_0000000000000001',
  }
  const REPORT = `/reports/merchants/${MERCHANT}/settlement/AU`
  const { sent } = await openDashboard('/payouts?tab=all&from=2026-03-01&to=2026-03-20&q=HC-1', {
    config: { abacusEnabled: true },
    answers: {
      [`GET /merchants/${MERCHANT}/settings/payout-schedule`]: 'daily',
      [`GET ${REPORT}`]: { items: [line], totalPages: 1 },
      [`GET ${REPORT}/sums`]: {
        sums: [
          { state: 'Payment', count: 1_203, amounts: aud(1_234_567) },
          { state: 'PayoutFailed', count: 1, amounts: aud(50) },
        ],
      },
    },
  })
  expect(await adds('All transfers', ['Fee', 'Available on', 'Transfer'])).toEqual([
    '$2.63 AUD',
    '6th Mar 26',
    'payout_0000000000000001',
  ])
  expect(await totals()).toBe(
    'Lines 1,204Payment, net (1,203) $12,345.67Failed transfer, net (1) $0.50',
  )
  const sumsPath = sent.find(({ path }) => path.startsWith(`${REPORT}/sums`))?.path ?? ''
  expect(Object.fromEntries(new URL(sumsPath, 'http://dashboard.test').searchParams)).toEqual({
    from: '2026-03-01T00:00:00Z',
    to: '2026-03-20T23:59:59Z',
    timeZone: 'Australia/Sydney',
    internalOrderId: 'HC-1',
  })
})
