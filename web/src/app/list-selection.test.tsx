import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { switchLetterKeys } from '#/lib/screen/letter-keys.ts'
import { MERCHANT, openDashboard } from '../../test/dashboard.tsx'
import { ListPage } from '../../test/network.ts'
import { samplePayment } from '../../test/payment-sample.ts'
import { readTable } from '../../test/tables.ts'

beforeEach(() => vi.stubGlobal('CSS', { escape: (text: string) => text, supports: () => false }))

const PATH = `/dashboard/merchant/${MERCHANT}/payments/query`
const payments = [1, 2, 3, 4].map((nth) =>
  samplePayment({
    transactionId: `tran_000000000000000${nth}`,
    merchantOrderInternalOrderId: `HC-${nth}`,
  }),
)
const OWNER = { role: 'owner', permissions: ['payments:read', 'reports:export'] as const }

async function open(grants: { role: string; permissions: readonly string[] } = OWNER) {
  const dashboard = await openDashboard('/payments', {
    answers: { [`GET ${PATH}`]: new ListPage(payments) },
    grants,
  })
  await readTable('Payments')
  return dashboard
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const chosen = () =>
  payments
    .map(({ merchantOrderInternalOrderId: id }) => id)
    .filter((id) => box(`Select ${id}`).checked)

test('BEY-128 rows are selected one by one, with Shift from one to another, and all at once', async () => {
  await open()
  fireEvent.click(box('Select HC-2'))
  expect(chosen()).toEqual(['HC-2'])
  expect(box('Select all on this page').indeterminate).toBe(true)
  fireEvent.click(box('Select HC-4'), { shiftKey: true })
  expect(chosen()).toEqual(['HC-2', 'HC-3', 'HC-4'])
  expect(await screen.findByText('3 selected')).toBeTruthy()
  fireEvent.click(box('Select all on this page'))
  expect(chosen()).toHaveLength(4)
  fireEvent.click(box('Select all on this page'))
  expect(chosen()).toEqual([])
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull()
})

test('BEY-128 exports the selected payments and no others', async () => {
  const { sent } = await open()
  fireEvent.click(box('Select HC-1'))
  fireEvent.click(box('Select HC-3'))
  fireEvent.click(await screen.findByRole('button', { name: 'Export selected' }))
  const report = await waitFor(() => {
    const match = sent.find(({ path }) => path.includes('/payments/csv'))
    if (!match) throw new Error('not yet')
    return new URL(match.path, 'http://dashboard.test').searchParams
  })
  expect(report.getAll('transactionIds')).toEqual([
    'tran_0000000000000001',
    'tran_0000000000000003',
  ])
})

test('BEY-128 hides selection from people who may do nothing with the rows', async () => {
  await open({ role: 'viewer', permissions: ['payments:read'] })
  expect(screen.queryByRole('checkbox', { name: 'Select all on this page' })).toBeNull()
})

test('BEY-129 j and k move the focus from row to row, x selects, Escape clears the selection', async () => {
  onTestFinished(() => switchLetterKeys(true))
  await open()
  const press = (key: string, more: object = {}) =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })
  const focused = () => document.activeElement?.textContent
  press('j')
  press('j')
  expect(focused()).toBe('HC-2')
  press('x')
  expect(chosen()).toEqual(['HC-2'])
  press('j')
  press('j')
  press('j')
  expect(focused()).toBe('HC-4')
  press('X', { shiftKey: true })
  expect(chosen()).toEqual(['HC-2', 'HC-3', 'HC-4'])
  press('k')
  expect(focused()).toBe('HC-3')
  press('Escape')
  expect(chosen()).toEqual([])
  switchLetterKeys(false)
  press('x')
  press('k')
  expect([focused(), ...chosen()]).toEqual(['HC-3'])
})

test('BEY-129 ? lists the keyboard shortcuts, unless single keys are off', async () => {
  onTestFinished(() => switchLetterKeys(true))
  await open()
  switchLetterKeys(false)
  fireEvent.keyDown(document.body, { key: '?' })
  switchLetterKeys(true)
  expect(screen.queryByRole('dialog', { name: 'Keys' })).toBeNull()
  fireEvent.keyDown(document.body, { key: '?' })
  const sheet = within(await screen.findByRole('dialog', { name: 'Keys' }))
  expect(sheet.getAllByRole('term', { hidden: true })).toHaveLength(6)
})

test('BEY-129 Escape leads from a record back to its list', async () => {
  const { slug } = await open()
  fireEvent.click(screen.getByRole('link', { name: 'HC-2' }))
  await screen.findByRole('link', { name: 'Back to payments' })
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await waitFor(() =>
    expect(window.location.pathname + window.location.search).toBe(`/${slug}/payments`),
  )
})
