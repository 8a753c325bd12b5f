import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { MERCHANT, openDashboard } from '../../test/dashboard.tsx'
import { dialogClosed, dialogOpened, press } from '../../test/forms.ts'
import { ListPage, Refusal } from '../../test/network.ts'
import { samplePayment } from '../../test/payment-sample.ts'
import { textOf } from '../../test/tables.ts'

const MERCHANT_PATH = `/dashboard/merchant/${MERCHANT}`
const PAYMENTS = `${MERCHANT_PATH}/payments/query`
const REFUNDS = `${MERCHANT_PATH}/refunds/query`
const CUSTOMERS = `${MERCHANT_PATH}/customers/query`
const SETTLEMENT = `/reports/merchants/${MERCHANT}/settlement/AU`

const answers = {
  [`GET ${PAYMENTS}`]: new ListPage([samplePayment()], 3),
  [`GET ${REFUNDS}`]: new ListPage(
    [
      {
        refundId: 'refd_0000000000000001',
        transactionId: 'tran_0000000000000001',
        merchantOrderInternalOrderId: 'HC-1042',
        customerEmail: 'jane@customer.example',
        createdAt: '2026-03-16T21:05:00Z',
        amount: 12_345,
        currency: 'AUD',
        payoutArrivalAt: null,
        payoutAmount: null,
        status: 'succeeded',
      },
    ],
    3,
  ),
  [`GET ${CUSTOMERS}`]: new ListPage(
    [
      {
        customerId: 'cust_0000000000000001',
        firstName: 'Jane',
        lastName: 'Citizen',
        organisationName: null,
        email: 'jane@customer.example',
        internalCustomerId: null,
        phoneNumber: null,
        createdAt: '2026-03-02T03:05:00Z',
      },
    ],
    3,
  ),
  [`GET ${SETTLEMENT}`]: {
    items: [
      {
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
        payoutId: null,
      },
    ],
    totalPages: 3,
  },
  [`GET /merchants/${MERCHANT}/settings/payout-schedule`]: 'daily',
}

const optionsOf = (name: string) =>
  within(screen.getByRole('combobox', { name }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

test.each([
  [
    'Payments',
    '/payments',
    PAYMENTS,
    ['Order ID', 'Customer ID', 'Email', 'Amount'],
    'createdAfter',
    'createdBefore',
  ],
  [
    'Refunds',
    '/refunds',
    REFUNDS,
    ['Order ID', 'Email', 'Amount'],
    'createdAfter',
    'createdBefore',
  ],
  ['Customers', '/customers', CUSTOMERS, ['Name', 'Email'], 'createdAfter', 'createdBefore'],
  ['All transfers', '/payouts?tab=all', SETTLEMENT, ['Order ID', 'Transaction'], 'from', 'to'],
])(
  'SHR-05 SHR-08 REF-05 %s show the last week by default, with one search box and pages',
  async (list, page, path, kinds, from, to) => {
    const { queries } = await openDashboard(page, { config: { abacusEnabled: true }, answers })
    await screen.findByRole('table', { name: list })
    await waitFor(() => expect(queries(path)).toHaveLength(1))
    expect(queries(path)[0]).toMatchObject({
      page: '1',
      [from]: '2026-03-11T00:00:00Z',
      [to]: '2026-03-18T23:59:59Z',
      timeZone: 'Australia/Sydney',
    })
    expect(screen.getByRole('button', { name: 'Dates: 11th Mar 26 – 18th Mar 26' })).toBeTruthy()
    expect(optionsOf('Search by')).toEqual(kinds)
    expect(screen.getAllByRole('textbox', { name: 'Search' })).toHaveLength(1)

    fireEvent.click(screen.getByRole('button', { name: 'Dates: 11th Mar 26 – 18th Mar 26' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Current month' }))
    await waitFor(() =>
      expect(queries(path).at(-1)).toMatchObject({
        [from]: '2026-03-01T00:00:00Z',
        [to]: '2026-03-18T23:59:59Z',
      }),
    )
    // The address keeps them while the session lasts.
    expect(new URLSearchParams(window.location.search).get('from')).toBe('2026-03-01')
    fireEvent.click(screen.getByRole('button', { name: /^(Page 2|Next)$/ }))
    await waitFor(() =>
      expect(queries(path).at(-1)).toMatchObject({ page: '2', [from]: '2026-03-01T00:00:00Z' }),
    )
  },
)

test('PAY-10 above the payments are dates, search with its selector, status, type and export', async () => {
  await openDashboard('/payments', { answers })
  await screen.findByRole('link', { name: 'HC-1042' })
  const table = screen.getByRole('table', { name: 'Payments' })
  const controls = [
    screen.getByRole('button', { name: /^Dates: / }),
    screen.getByRole('combobox', { name: 'Search by' }),
    screen.getByRole('textbox', { name: 'Search' }),
    screen.getByRole('combobox', { name: 'Status' }),
    screen.getByRole('combobox', { name: 'Type' }),
    screen.getByRole('button', { name: /^Export/ }),
  ]
  for (const control of controls)
    expect(control.compareDocumentPosition(table) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test.each([
  ['Pacific/Auckland', 'Pacific/Auckland'],
  [undefined, 'Australia/Sydney'],
])(
  'FMT-07 without the merchant’s own zone, days are those of the browser (%s), else of Sydney',
  async (timeZone, zone) => {
    const options = Intl.DateTimeFormat().resolvedOptions()
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
      ...options,
      timeZone: timeZone as string,
    })
    const { queries } = await openDashboard('/payments', {
      answers: { ...answers, [`GET /merchants/${MERCHANT}/settings/account`]: new Refusal(500) },
    })
    await waitFor(() => expect(queries(PAYMENTS)[0]?.['timeZone']).toBe(zone))
  },
)

test('LIM-06 SHR-14 every form that asks for a currency offers AUD and NZD, and no other', async () => {
  await openDashboard('/bank-details', { status: { isActivated: false, isAccountSet: true } })
  const currency = await screen.findByLabelText('Payout currency')
  expect([...currency.querySelectorAll('option')].map(({ value }) => value)).toEqual(['AUD', 'NZD'])
  cleanup()
  await openDashboard('/payouts?tab=settings', {
    answers: { ...answers, [`GET /merchants/${MERCHANT}/external-bank-account/query`]: [] },
  })
  await screen.findByText('No bank account yet')
  press('Add bank account')
  await dialogOpened()
  const group = within(screen.getByRole('group', { name: 'Currency' }))
  expect(group.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual([
    'AUD',
    'NZD',
  ])
})

test('OVR-06 OVR-07 both charts show a total and today’s figure', async () => {
  const days = (counts: number[]) =>
    counts.map((count, at) => [
      `2026-03-${String(19 - counts.length + at).padStart(2, '0')}`,
      count,
    ])
  await openDashboard('/home', {
    answers: {
      [`GET ${MERCHANT_PATH}/daily-transaction-count`]: days([1, 0, 2, 0, 0, 0, 4, 30]),
      [`GET ${MERCHANT_PATH}/daily-customer-count`]: days([0, 0, 1, 0, 0, 0, 2, 5]),
    },
  })
  const card = (name: string) => within(screen.getByRole('region', { name }))
  await screen.findByRole('link', { name: '37 transactions in these days: see the list' })
  expect(textOf(screen.getByRole('region', { name: 'Total Transactions' }))).toMatch(
    /^Total Transactions 37 30 today · 4 the day before /,
  )
  expect(textOf(screen.getByRole('region', { name: 'Total Customers' }))).toMatch(
    /^Total Customers 8 5 today · 2 the day before /,
  )
  for (const name of ['Total Transactions', 'Total Customers'])
    expect(card(name).getByRole('slider')).toBeTruthy()
})

test.each([
  ['payments', 'Ask a customer to pay, or take their card over the phone. Payments appear here.'],
  ['refunds', 'Refunds you make will appear here.'],
  ['customers', 'Customers appear here after their first payment.'],
])('the empty %s of a new merchant lead to the first order', async (list, soon) => {
  const { slug } = await openDashboard(`/${list}`, {
    answers: Object.fromEntries(
      [PAYMENTS, REFUNDS, CUSTOMERS, `/merchants/${MERCHANT}/orders`].map((path) => [
        `GET ${path}`,
        new ListPage([], 0),
      ]),
    ),
  })
  await screen.findByText('No payments yet')
  expect(screen.getByText(soon)).toBeTruthy()
  fireEvent.click(
    within(screen.getByRole('main')).getByRole('button', { name: 'New manual payment' }),
  )
  await dialogOpened()
  expect(window.location.pathname).toBe(`/${slug}/virtual-terminal`)
  expect(window.history.state).toHaveProperty('act')
  press('Close')
  await dialogClosed()
  // A reload does not open it again.
  expect(window.history.state).not.toHaveProperty('act')
})
