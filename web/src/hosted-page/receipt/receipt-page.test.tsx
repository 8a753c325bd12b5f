import type { Invoice } from '@paydeck/contract/calls/invoice'
import type { Plan } from '@paydeck/contract/calls/payments/plans'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { fakeNetwork, invoiceIn, ORDER, paymentIn, PLAN } from '../fake-network.ts'
import { createInvoiceApi } from '../invoice-api.ts'
import { InvoicePage } from '../page/invoice-page.tsx'

afterEach(() => vi.unstubAllGlobals())

async function shown(invoice: Invoice, heading = 'You paid Harbour Coffee'): Promise<string> {
  fakeNetwork({})
  render(
    <InvoicePage
      api={createInvoiceApi(ORDER)}
      initialState={{ kind: 'invoice', invoice }}
      now={() => new Date('2025-11-20T10:00:00Z')}
      redirect={vi.fn()}
    />,
  )
  await screen.findByRole('heading', { level: 1, name: heading })
  return document.body.textContent
}
const valueOf = (label: string): string | null =>
  screen.queryByText(label, { selector: 'dt' })?.nextElementSibling?.textContent ?? null

const ITEMS = [
  { description: 'Canapés', quantity: 3, amount: 3_000 },
  { description: 'Waiters', quantity: 1, amount: 3_000 },
]

const RUNNING: Plan = {
  payPlanVariant: 'payplan_fortnight_25_25_25_25',
  status: 'running',
  amount: 12_000,
  currency: 'AUD',
  initialPayment: 3_000,
  outstanding: 7_000,
  overdueAt: null,
  cardBrand: 'visa',
  cardLast4: '4242',
  instalments: [],
}

test('a partly captured hold shows both amounts and the GST of the captured part, and is not a tax invoice', async () => {
  const paid = paymentIn('paid', { captured: 4_500, capturedAt: '2025-11-24T02:00:00Z' })
  const text = await shown({ ...paid, order: { ...paid.order, items: ITEMS } })
  expect(document.querySelector('.amount')?.textContent).toBe('$45.00 AUD')
  expect(text).toContain(
    'Of the $120.00 AUD that was held on your card, Harbour Coffee took this part. Your bank releases the rest. For a tax document, ask the business.',
  )
  expect(text).toContain('Includes GST of $4.09')
  expect(text).not.toContain('Tax invoice')
  expect(valueOf('Supplier')).toBeNull()
  expect(valueOf('Held on')).toContain('20 November 2025')
  expect(valueOf('Paid on')).toContain('24 November 2025')
  const lines = within(screen.getByRole('table'))
  expect(lines.getByRole('row', { name: /Canapés/ }).textContent).toContain('$90.00')
  expect(lines.queryByText('Total')).toBeNull()
})

test('a partly captured order without GST does not suggest asking for a tax document', async () => {
  const paid = paymentIn('paid', { captured: 4_500, capturedAt: '2025-11-24T02:00:00Z' })
  const text = await shown({ ...paid, order: { ...paid.order, gst: null } })
  expect(text).toContain('Your bank releases the rest.')
  expect(text).not.toContain('tax document')
})

test('a fully captured hold is a normal receipt, with the day of the capture', async () => {
  const text = await shown(paymentIn('paid', { capturedAt: '2025-11-24T02:00:00Z' }))
  expect(text).toContain('Tax invoice')
  expect(text).toContain('Includes GST of $10.91')
  expect(text).not.toContain('releases the rest')
  expect(valueOf('Held on')).toContain('20 November 2025')
  expect(valueOf('Paid on')).toContain('24 November 2025')
})

test('shows the refunded amount and what remains', async () => {
  const text = await shown(paymentIn('paid', { refunded: 2_000 }))
  expect(text).toContain('Partly refunded')
  expect(valueOf('Refunded')).toBe('$20.00 AUD')
  expect(valueOf('Paid after refunds')).toBe('$100.00 AUD')
})

test('a fully refunded payment is not stamped as paid', async () => {
  const paid = paymentIn('paid', {
    captured: 4_500,
    capturedAt: '2025-11-24T02:00:00Z',
    refunded: 4_500,
  })
  await shown(paid)
  expect(document.querySelector('.outcome-badge')?.textContent).toBe('Refunded')
  expect(valueOf('Refunded')).toBe('$45.00 AUD')
  expect(valueOf('Paid after refunds')).toBe('$0.00 AUD')
})

test('BEY-230 a payment lost to a dispute is not stamped as paid on the hosted page either', async () => {
  const lost = { amount: 12_000, at: '2026-03-04T13:30:00Z' }
  await shown(paymentIn('paid', { disputes: { open: null, lost } }))
  expect(document.querySelector('.outcome-badge.quiet')?.textContent).toBe('Returned by bank')
  expect(valueOf('Returned')).toBe('$120.00 AUD by the customer’s bank on 5 March 2026')
  expect(valueOf('Paid after what went back')).toBe('$0.00 AUD')
})

test('mentions no refund when there is none', async () => {
  await shown(invoiceIn('paid'))
  expect(document.querySelector('.outcome-badge')?.textContent).toBe('Paid')
  expect(valueOf('Refunded')).toBeNull()
  expect(valueOf('Held on')).toBeNull()
})

test('a plan shows its refunds', async () => {
  fakeNetwork({ [PLAN]: [{ status: 200, body: RUNNING }] })
  render(
    <InvoicePage
      api={createInvoiceApi(ORDER)}
      initialState={{
        kind: 'invoice',
        invoice: paymentIn('paid', { isPlan: true, refunded: 2_000 }),
      }}
      now={() => new Date('2025-11-20T10:00:00Z')}
      redirect={vi.fn()}
    />,
  )
  await screen.findByRole('heading', { level: 1, name: /^Your payment plan/ })
  expect(valueOf('Refunded')).toBe('$20.00 AUD, first off what you still owed')
  expect(valueOf('Still to pay')).toBe('$70.00 AUD')
})

test.each([
  ['payable', 'Pay Harbour Coffee'],
  ['cancelled', 'This payment request was cancelled'],
] as const)('shows a released hold while the order is %s', async (state, heading) => {
  const released = { amount: 12_000, at: '2025-11-24T02:00:00Z' }
  await shown({ ...invoiceIn(state), letGo: released }, heading)
  expect(valueOf('Held before')).toBe(
    '$120.00 AUD, released on 24 November 2025. Nothing was taken.',
  )
})

test('BEY-44 an order that lacks details for a tax invoice is a receipt, and says what is missing', async () => {
  const paid = paymentIn('paid', {})
  const order = { ...paid.order, description: null, items: [], amount: 120_000, billingName: null }
  const payment = paid.payment && { ...paid.payment, captured: 120_000 }
  const text = await shown({ ...paid, order, payment })
  expect(text).not.toContain('Tax invoice')
  expect(valueOf('Not a tax document')).toBe(
    'This receipt does not say what was sold or the buyer’s name.',
  )
  cleanup()
  const named = { ...order, description: 'Catering', billingName: 'Jane Citizen' }
  expect(await shown({ ...paid, order: named, payment })).toContain('Tax invoice')
  expect(valueOf('Not a tax document')).toBeNull()
})

test('a hold is not a tax invoice before its capture', async () => {
  const payable = invoiceIn('payable')
  const held = { ...payable, order: { ...payable.order, isHoldOnly: true } }
  const text = await shown(held, 'Pay Harbour Coffee')
  expect(text).toContain('Includes GST of $10.91')
  expect(text).not.toContain('Tax invoice')
  expect(valueOf('Supplier')).toBeNull()
  cleanup()
  expect(await shown(payable, 'Pay Harbour Coffee')).toContain('Tax invoice')
})

test('BEY-146 marks only lines without GST', async () => {
  const paid = paymentIn('paid', {})
  const items = [ITEMS[0], { ...ITEMS[1], isGstFree: true }] as Invoice['order']['items']
  await shown({ ...paid, order: { ...paid.order, items, gst: 818 } })
  const rows = screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
  expect(rows).toEqual(['Canapés3 × $30.00', 'WaitersGST-free', 'Total'])
})
