import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { invoiceIn } from '#/hosted-page/fake-network.ts'
import { configureApi } from '#/lib/api/api.ts'
import { renderInSession } from '../../../../test/in-session.tsx'
import { samplePayment } from '../../../../test/payment-sample.ts'
import { ReceiptButton } from './receipt-button.tsx'

const paid = invoiceIn('paid')
const items = [
  { description: 'Canapés', quantity: 2, amount: 4_000 },
  { description: 'Waiters', quantity: 1, amount: 4_000 },
]
const INVOICE = { ...paid, order: { ...paid.order, items } }

beforeEach(() =>
  configureApi({ bases: { api: '/api', v3: '/api/v3' }, token: () => Promise.resolve('token') }),
)
afterEach(() => {
  vi.restoreAllMocks()
  cleanup()
})

async function open() {
  const sent: unknown[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation((_, init) => {
    if (init?.method !== 'POST') return Promise.resolve(Response.json(INVOICE))
    sent.push(typeof init.body === 'string' ? JSON.parse(init.body) : null)
    return Promise.resolve(new Response('', { status: 200 }))
  })
  await renderInSession(
    <ReceiptButton payment={samplePayment({ customerEmail: 'jane@example.com' })} />,
  )
  fireEvent.click(screen.getByRole('button', { name: 'View receipt' }))
  await screen.findByRole('article', {}, { timeout: 5_000 })
  return sent
}

test('BEY-119 the receipt shows the supplier, what was sold, what was paid and how', async () => {
  await open()
  const paper = within(screen.getByRole('article', { name: 'Tax invoice' }))
  expect(paper.getByText('Harbour Coffee')).toBeTruthy()
  expect(paper.getByText('ABN 51 824 753 556')).toBeTruthy()
  expect(paper.getByText('$120.00 AUD')).toBeTruthy()
  expect(paper.getByText('Includes GST of $10.91')).toBeTruthy()
  expect(paper.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'Canapés2 × $40.00$80.00',
    'Waiters$40.00',
    'Total$120.00',
  ])
  expect(paper.getByText('Visa ending in 4242')).toBeTruthy()
})

test('BEY-119 the receipt is printed', async () => {
  await open()
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  fireEvent.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
})

test('BEY-119 the receipt is emailed again to the customer, or to the address typed instead', async () => {
  const sent = await open()
  fireEvent.click(screen.getByRole('button', { name: 'Email it again' }))
  const email = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Email' })
  expect(email.value).toBe('jane@example.com')
  fireEvent.change(email, { target: { value: 'books@example' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send receipt' }))
  expect(email.getAttribute('aria-invalid')).toBe('true')
  expect(sent).toEqual([])
  fireEvent.change(email, { target: { value: 'books@example.com' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send receipt' }))
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('books@example.com'))
  expect(sent).toEqual([{ email: 'books@example.com' }])
})

test('BEY-166 the receipt is saved as a PDF under the server’s name for it', async () => {
  await open()
  const fetched = vi.mocked(globalThis.fetch).mockImplementation(() =>
    Promise.resolve(
      new Response('%PDF-', {
        headers: { 'content-disposition': 'attachment; filename="Tax-invoice-HC-1.pdf"' },
      }),
    ),
  )
  const saved: string[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL() {} }),
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  fireEvent.click(screen.getByRole('button', { name: 'Download PDF' }))
  await waitFor(() => expect(saved).toEqual(['Tax-invoice-HC-1.pdf']))
  expect(fetched.mock.lastCall?.[0]).toMatch(/\/receipt\.pdf$/)
})

test.each(['failed', 'pending', 'not_captured', 'cancelled', 'incomplete'] as const)(
  'BEY-119 a %s payment offers no receipt',
  async (transactionStatus) => {
    await renderInSession(<ReceiptButton payment={samplePayment({ transactionStatus })} />)
    expect(screen.queryByRole('button')).toBeNull()
  },
)
