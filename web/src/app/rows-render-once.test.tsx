import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { MERCHANT, openDashboard } from '../../test/dashboard.tsx'
import { ListPage } from '../../test/network.ts'
import { samplePayment } from '../../test/payment-sample.ts'

const PATH = `/dashboard/merchant/${MERCHANT}/payments/query`
const TOTALS = `/dashboard/merchant/${MERCHANT}/payments/totals`
const CREATED_AT = '2026-03-01T12:59:00Z'
const PAYMENTS = Array.from({ length: 50 }, (_, value) =>
  samplePayment({
    transactionId: `tran_${String(value).padStart(16, '0')}`,
    createdAt: CREATED_AT,
  }),
)

const rows = () =>
  within(screen.getByRole('table', { name: 'Payments' })).getAllByRole('row').length - 1

/** Counts formatted dates: each rendered row formats its own. */
function countRowRenders(): () => number {
  const formats = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')
  return () => {
    const times = formats.mock.calls.filter(([value]) => Number(value) === Date.parse(CREATED_AT))
    formats.mockClear()
    return times.length
  }
}

test('BEY-248 typing in the search or arriving sums do not re-render fifty rows', async () => {
  let answer: (totals: unknown) => void = () => undefined
  const pending = () =>
    new Promise((resolve) => {
      answer = resolve
    })
  const renders = countRowRenders()
  const { queries } = await openDashboard('/payments', {
    answers: { [`GET ${PATH}`]: new ListPage(PAYMENTS, 5), [`GET ${TOTALS}`]: pending },
  })
  await waitFor(() => expect(rows()).toBe(50), { timeout: 25_000 })
  expect(renders()).toBeGreaterThanOrEqual(50)

  const field = screen.getByRole('textbox', { name: 'Search' })
  for (const text of ['H', 'HC', 'HC-', 'HC-1'])
    fireEvent.change(field, { target: { value: text } })
  fireEvent.change(field, { target: { value: '' } })
  expect(renders()).toBe(0)

  await waitFor(() => expect(queries(TOTALS)).toHaveLength(1))
  answer({ counts: { paid: 50 }, sums: [] })
  await screen.findByRole('option', { name: 'Paid (50)' })
  expect(renders()).toBe(0)
})

test('BEY-272 loading another filter re-renders no row, and requests its sums after its rows', async () => {
  let answer: (rows: unknown) => void = () => undefined
  const pending = () =>
    new Promise((resolve) => {
      answer = resolve
    })
  const renders = countRowRenders()
  const { queries, change } = await openDashboard('/payments', {
    answers: {
      [`GET ${PATH}`]: new ListPage(PAYMENTS, 5),
      [`GET ${TOTALS}`]: { counts: { paid: 50 }, sums: [] },
    },
  })
  await screen.findByRole('option', { name: 'Paid (50)' })
  expect(rows()).toBe(50)
  renders()

  change({ [`GET ${PATH}`]: pending })
  fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'paid' } })
  await waitFor(() => expect(window.location.search).toContain('status=paid'))
  await waitFor(() => expect(queries(PATH)).toHaveLength(2))
  expect(screen.getByRole('table', { name: 'Payments' }).getAttribute('aria-busy')).toBe('true')
  expect(renders()).toBe(0)
  expect(queries(TOTALS)).toHaveLength(1)

  answer(new ListPage(PAYMENTS.slice(0, 3), 1))
  await waitFor(() => expect(rows()).toBe(3))
  await waitFor(() => expect(queries(TOTALS)).toHaveLength(2))
  const [link] = within(screen.getByRole('table', { name: 'Payments' })).getAllByRole('link')
  expect(link?.getAttribute('href')).toContain('status=paid')
})
