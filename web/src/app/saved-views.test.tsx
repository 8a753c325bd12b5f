import type { OwnLists, SavedView } from '@paydeck/contract/calls/own-lists'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { MERCHANT, openDashboard } from '../../test/dashboard.tsx'
import { ListPage, Refusal } from '../../test/network.ts'
import { samplePayment } from '../../test/payment-sample.ts'
import { readTable } from '../../test/tables.ts'

beforeEach(() => {
  vi.stubGlobal('CSS', { escape: (text: string) => text, supports: () => false })
  onTestFinished(() => localStorage.clear())
})

const PAYMENTS = `/dashboard/merchant/${MERCHANT}/payments/query`
const OWN_LISTS = `/dashboard/merchant/${MERCHANT}/own-lists`
const REFUNDED: SavedView = {
  viewId: 'view_1',
  list: 'payments',
  name: 'Refunded, 7 days',
  filters: { status: 'refunded' },
  period: 'last-7-days',
  columns: ['Fee', 'No longer offered'],
}
const OTHER: SavedView = { ...REFUNDED, viewId: 'view_2', list: 'refunds', name: 'Of refunds' }

const answersWith = (lists: OwnLists, more: object = {}) => ({
  [`GET ${PAYMENTS}`]: new ListPage([samplePayment()]),
  [`GET ${OWN_LISTS}`]: lists,
  ...more,
})
const open = async (path: string, answers: object) => {
  const dashboard = await openDashboard(path, { answers: { ...answers } })
  await readTable('Payments')
  return dashboard
}
const viewsButton = (name = 'Views') => screen.findByRole('button', { name }, { timeout: 25_000 })
const panel = () => within(screen.getByRole('dialog', { name: 'Views', hidden: true }))
const panelButton = (name: string) => panel().getByRole('button', { name, hidden: true })

test('BEY-127 a view belongs to one list and restores its filters, days and columns', async () => {
  const lists = { views: [REFUNDED, OTHER], columns: {}, searches: [] }
  const answers = answersWith(lists, {
    [`PATCH ${OWN_LISTS}/columns`]: { ...lists, columns: { payments: ['Fee'] } },
  })
  const { slug, writes } = await open('/payments?kind=customerEmail&q=jane&page=2', answers)
  fireEvent.click(await viewsButton())
  expect(panel().queryByText('Of refunds')).toBeNull()
  fireEvent.click(panelButton('Refunded, 7 days'))
  await waitFor(() =>
    expect(window.location.pathname + window.location.search).toBe(
      `/${slug}/payments?from=2026-03-12&to=2026-03-18&status=refunded`,
    ),
  )
  await waitFor(async () =>
    expect((await readTable('Payments')).headings.slice(7)).toEqual(['Status', 'Fee', 'Actions']),
  )
  expect(writes().at(-1)).toMatchObject({ body: { list: 'payments', columns: ['Fee'] } })
  // The button has the name of the view that the list shows.
  await viewsButton('Refunded, 7 days')
})

test('BEY-127 saves a view under a name, with relative or fixed days', async () => {
  const none: OwnLists = { views: [], columns: {}, searches: [] }
  const answers = answersWith(none, { [`POST ${OWN_LISTS}/views`]: { ...none, views: [REFUNDED] } })
  const { writes } = await open('/payments?from=2026-03-12&to=2026-03-18&status=paid', answers)
  const save = async (name: string, days: string | RegExp) => {
    fireEvent.click(await viewsButton())
    fireEvent.click(panelButton('Save as a view…'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Save as a view' }))
    fireEvent.change(dialog.getByRole('textbox', { name: 'Name' }), { target: { value: name } })
    fireEvent.click(dialog.getByRole('radio', { name: days }))
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Save as a view' })).toBeNull())
    return writes().at(-1)?.body
  }
  const view = { list: 'payments', filters: { status: 'paid' }, columns: [] }
  expect(await save(' Paid,  week ', 'Last 7 days')).toEqual({
    ...view,
    name: 'Paid, week',
    period: 'last-7-days',
  })
  expect(await save('Those days', /^Always 12th Mar 26/)).toEqual({
    ...view,
    name: 'Those days',
    filters: { status: 'paid', from: '2026-03-12', to: '2026-03-18' },
    period: null,
  })
})

test('BEY-127 renames and deletes a view; the dialog shows an error', async () => {
  const lists = { views: [REFUNDED], columns: {}, searches: [] }
  const ONE = `${OWN_LISTS}/views/view_1`
  const answers = answersWith(lists, {
    [`PATCH ${ONE}`]: new Refusal(409, 'You already have a view with this name.'),
    [`DELETE ${ONE}`]: { ...lists, views: [] },
  })
  const { writes, change } = await open('/payments', answers)
  fireEvent.click(await viewsButton())
  fireEvent.click(panelButton('Change view Refunded, 7 days'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change view' }))
  const rename = (name: string) => {
    fireEvent.change(dialog.getByRole('textbox', { name: 'Name' }), { target: { value: name } })
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  }
  rename('')
  expect(await dialog.findByText('Please name the view')).toBeTruthy()
  expect(writes()).toEqual([])
  rename('Back')
  expect(await dialog.findByText('You already have a view with this name.')).toBeTruthy()
  change({ [`PATCH ${ONE}`]: { ...lists, views: [{ ...REFUNDED, name: 'Back' }] } })
  rename('Back')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Change view' })).toBeNull())
  expect(writes().at(-1)).toMatchObject({ method: 'PATCH', body: { name: 'Back' } })

  fireEvent.click(await viewsButton())
  fireEvent.click(panelButton('Change view Back'))
  fireEvent.click(await screen.findByRole('button', { name: 'Delete view…' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(writes().at(-1)).toMatchObject({ method: 'DELETE' }))
  fireEvent.click(await viewsButton())
  await waitFor(() => expect(panel().queryByText('Back')).toBeNull())
})

test('BEY-127 columns chosen in another browser replace the ones that this browser kept', async () => {
  localStorage.setItem('paydeck-columns:payments:user_1', '["Net"]')
  const lists = { views: [], columns: { payments: ['Method'] }, searches: [] }
  await open('/payments', answersWith(lists))
  await waitFor(async () =>
    expect((await readTable('Payments')).headings.slice(7)).toEqual([
      'Status',
      'Method',
      'Actions',
    ]),
  )
})
