import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { renderInSession } from '../../../test/in-session.tsx'
import { serve } from '../../../test/network.ts'
import { StatementsPage } from './statements-page.tsx'
import { statementsSearch } from './statements-search.ts'

const PATH = '/merchants/mcht_0000000000000000/statements'
const MAY = {
  month: '2026-05',
  currency: 'AUD',
  timeZone: 'Australia/Sydney',
  firstDay: '2026-05-01',
  lastDay: '2026-05-31',
  isOver: true,
  opening: 100_00,
  closing: 37_74,
  kinds: [
    { transactionType: 'Payment', lines: 2, amount: 150_00, fee: 2_26, feeTax: 21 },
    { transactionType: 'Refund', lines: 1, amount: -10_00, fee: 0, feeTax: 0 },
  ],
  payouts: [
    {
      payoutId: 'payout_1',
      day: '2026-05-04',
      reference: 'PD260504 ABCDEFGH',
      accountNumberLast4: '5678',
      amount: 200_00,
      status: 'paid',
      arrivalDate: '2026-05-05',
    },
  ],
}

const INVOICES = [
  {
    invoiceNumber: 'HARBOUR-0002',
    month: '2026-05',
    currency: 'AUD',
    fees: 2_05,
    gst: 21,
    total: 2_26,
    madeAt: '2026-05-31T20:30:00.000Z',
  },
  {
    invoiceNumber: 'HARBOUR-0001',
    month: '2026-04',
    currency: 'NZD',
    fees: 30_00,
    gst: 4_50,
    total: 34_50,
    madeAt: '2026-04-30T20:30:00.000Z',
  },
]

const COSTS = {
  year: 2027,
  years: [2027, 2026],
  firstDay: '2026-07-01',
  lastDay: '2027-06-30',
  timeZone: 'Australia/Sydney',
  isOver: false,
  costs: [
    { currency: 'AUD', scheme: 'visa', funding: 'credit', payments: 2, paid: 80_00, fees: 1_80 },
    { currency: 'AUD', scheme: 'eftpos', funding: '', payments: 1, paid: 20_00, fees: 25_20 },
    { currency: 'NZD', scheme: '', funding: 'debit', payments: 0, paid: 0, fees: 30_00 },
  ],
}

async function open(role = 'owner', change: object = {}) {
  const server = serve({
    [`GET ${PATH}`]: {
      months: [
        { month: '2026-05', currency: 'AUD' },
        { month: '2026-04', currency: 'AUD' },
      ],
      emails: ['books@example.com'],
    },
    [`GET ${PATH}/one`]: { ...MAY, ...change },
    [`POST ${PATH}/emails`]: { emails: [] },
    'GET /merchants/mcht_0000000000000000/fee-invoices': { invoices: INVOICES },
    'GET /merchants/mcht_0000000000000000/card-costs': COSTS,
  })
  await renderInSession(
    <StatementsPage search={{ month: '2026-05' }} />,
    {},
    { role, permissions: [] },
  )
  await screen.findByRole('table', { name: 'May 2026 · AUD' })
  return server
}

test('BEY-168 the page goes from the opening to the closing balance, and lists the transfers', async () => {
  await open()
  const rows = within(screen.getByRole('table', { name: 'May 2026 · AUD' })).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Opening balance$100.00 AUD',
    'Sales (2)$150.00 AUD',
    'Refunds and returns−$10.00 AUD',
    'Disputes$0.00 AUD',
    'Fees−$2.05 AUD',
    'GST on fees−$0.21 AUD',
    'Transfers that came back$0.00 AUD',
    'Transferred to your bank−$200.00 AUD',
    'Closing balance$37.74 AUD',
  ])
  expect(screen.queryByRole('alert')).toBeNull()
  const transfer = screen.getByRole('link', { name: 'PD260504 ABCDEFGH' })
  expect(transfer.getAttribute('href')).toBe('/harbour-coffee/payouts?payout=payout_1')
})

test('BEY-168 the page is printed', async () => {
  await open()
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  fireEvent.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
})

test('BEY-168 a statement that does not add up says so', async () => {
  await open('owner', { closing: 37_75 })
  expect(screen.getByRole('alert').textContent).toContain('does not add up')
})

test('BEY-169 people who may can change the addresses, also to none', async () => {
  const { sent } = await open()
  fireEvent.click(screen.getByRole('button', { name: 'Edit Monthly email' }))
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Email addresses' })
  expect(field.value).toBe('books@example.com')
  fireEvent.change(field, { target: { value: 'nonsense' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(sent.some(({ method }) => method === 'POST')).toBe(false)
  fireEvent.change(field, { target: { value: '' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ emails: [] })
})

test('BEY-169 a viewer sees no button to change them', async () => {
  await open('viewer')
  expect(screen.queryByRole('button', { name: 'Edit Monthly email' })).toBeNull()
})

test('BEY-168 an invalid month in the address falls back to the newest one', () => {
  expect(statementsSearch({ month: '2026-13', currency: 'EUR' })).toEqual({})
  expect(statementsSearch({ month: '2026-04', currency: 'NZD' })).toEqual({
    month: '2026-04',
    currency: 'NZD',
  })
})

test('BEY-180 the page lists the tax invoices for fees, and saves each as a PDF', async () => {
  const { sent } = await open()
  const table = await screen.findByRole('table', { name: 'Tax invoices for fees' })
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent)),
  ).toEqual([
    ['Month', 'Number', 'Fees', 'GST', 'Total', 'Tax invoice'],
    ['May 2026', 'HARBOUR-0002', '$2.05 AUD', '$0.21 AUD', '$2.26 AUD', 'PDF'],
    ['April 2026', 'HARBOUR-0001', '$30.00 NZD', '$4.50 NZD', '$34.50 NZD', 'PDF'],
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Download HARBOUR-0001' }))
  await waitFor(() =>
    expect(sent.map(({ path }) => path)).toContain(
      '/merchants/mcht_0000000000000000/fee-invoices/one.pdf?month=2026-04&currency=NZD',
    ),
  )
})

test('BEY-217 the page shows the cost of each kind of card in a chosen financial year', async () => {
  const { sent } = await open()
  const texts = (name: string) =>
    within(screen.getByRole('table', { name }))
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent))
  await screen.findByRole('table', { name: 'Cost of accepting cards in AUD' })
  expect(texts('Cost of accepting cards in AUD')).toEqual([
    ['Card', 'Payments', 'Paid', 'Cost', 'Fees'],
    ['Visa credit', '2', '$80.00 AUD', '2.25%', '$1.80 AUD'],
    ['eftpos', '1', '$20.00 AUD', '126.00%', '$25.20 AUD'],
    ['All cards', '3', '$100.00 AUD', '27.00%', '$27.00 AUD'],
  ])
  expect(texts('Cost of accepting cards in NZD')[1]).toEqual([
    'Other cards debit',
    '0',
    '$0.00 NZD',
    '—',
    '$30.00 NZD',
  ])
  expect(screen.getByText(/The year is not over yet/)).toBeTruthy()
  fireEvent.change(screen.getByRole('combobox', { name: 'Financial year' }), {
    target: { value: '2026' },
  })
  await waitFor(() =>
    expect(sent.some(({ path }) => path.includes('/card-costs?year=2026'))).toBe(true),
  )
})
