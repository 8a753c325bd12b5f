import type { Order, OrderDetails } from '@paydeck/contract/calls/orders'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'

import { fakeClipboard } from '../../test/clipboard.ts'
import { MERCHANT, openDashboard } from '../../test/dashboard.tsx'
import { ListPage, Refusal } from '../../test/network.ts'

const PATH = `/merchants/${MERCHANT}/orders`
const ORDER: Order = {
  merchantOrderId: 'ordr_0000000000000001',
  internalOrderId: 'HC-1044',
  createdAt: '2026-03-02T03:05:00Z',
  amount: 98_765,
  currency: 'AUD',
  description: 'Two bags of beans',
  billing: { name: 'Jane Citizen', phone: null },
  status: 'created',
  payment: null,
  customerEmail: 'jane@customer.example',
  phoneNo: '+61412345678',
}
const DETAILS: OrderDetails = {
  ...ORDER,
  gst: null,
  items: [],
  customFields: [],
  linkExpiresAt: '2026-04-02T03:05:00Z',
}

const copied = fakeClipboard()

/** The dialog of an order that is not on the page of the list behind it. */
async function openDialog(answers: Record<string, unknown> = {}) {
  const dashboard = await openDashboard(`/virtual-terminal?order=${ORDER.merchantOrderId}`, {
    answers: {
      [`GET ${PATH}`]: new ListPage([]),
      [`GET ${PATH}/${ORDER.merchantOrderId}`]: DETAILS,
      ...answers,
    },
  })
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('$987.65 AUD')
  return { ...dashboard, dialog }
}

test('BEY-40 an open order shows as paid once its customer pays, and its link can no longer be copied', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { merchantOrderId } = ORDER
  const payment = { state: 'paid', transactionId: 'tran_0000000000000001' }
  const { slug, dialog, queries } = await openDialog({
    [`GET ${PATH}/states`]: [{ merchantOrderId, status: 'paid', payment }],
  })
  expect(dialog.getByText('created')).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Copy payment link' })).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(await dialog.findByText('paid')).toBeTruthy()
  expect(dialog.getByRole('link', { name: 'View payment' }).getAttribute('href')).toBe(
    `/${slug}/payments?payment=tran_0000000000000001`,
  )
  expect(dialog.queryByText('created')).toBeNull()
  expect(dialog.queryByRole('button', { name: 'Copy payment link' })).toBeNull()
  expect(queries(`${PATH}/states`)).toEqual([{ merchantOrderId }])
})

test('an order of another account says that there is none, without an offer to try again', async () => {
  await openDashboard(`/virtual-terminal?order=${ORDER.merchantOrderId}`, {
    answers: {
      [`GET ${PATH}`]: new ListPage([]),
      [`GET ${PATH}/${ORDER.merchantOrderId}`]: new Refusal(404),
    },
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Order' }))
  expect(await dialog.findByText('There is no such order')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('copies a fresh payment link of an open order, and says so', async () => {
  const { dialog } = await openDialog({
    [`GET ${PATH}/invoices/${ORDER.merchantOrderId}/token`]: { invoiceToken: 'fresh-token' },
  })
  fireEvent.click(dialog.getByRole('button', { name: 'Copy payment link' }))
  await waitFor(() =>
    expect(copied()).toEqual([
      'https://pay.example/pay/au/invoice/ordr_0000000000000001?token=fresh-token',
    ]),
  )
  expect(await dialog.findByText('Copied. Anyone with this link can open the order.')).toBeTruthy()
})

test('an open order shows the customer’s phone number as people write it', async () => {
  const { dialog } = await openDialog()
  expect(dialog.getByText('Customer phone').nextElementSibling?.textContent).toBe('0412 345 678')
})
