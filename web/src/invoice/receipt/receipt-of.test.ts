import type { Invoice } from '@paydeck/contract/calls/invoice'
import { receiptOf } from '@paydeck/contract/receipt/receipt'
import { expect, test } from 'vitest'

import { invoiceIn, paymentIn } from '../fake-network.ts'

const factsOf = (invoice: Invoice) =>
  receiptOf(invoice)
    .facts.filter(([, value]) => value !== null)
    .map(([label, value]) => `${label}: ${value?.replaceAll('\u00a0', ' ')}`)

test('BEY-119 a paid order makes a tax invoice with its supplier, day, way and GST', () => {
  const invoice = invoiceIn('paid')
  const order = { ...invoice.order, billingName: 'Jane Citizen' }
  const described = { ...invoice, order, answers: [{ label: 'Table', value: '7' }] }
  expect(receiptOf(described)).toMatchObject({
    title: 'Tax invoice',
    badge: 'Paid',
    taken: 12_000,
    gstNote: 'Includes GST of $10.91',
    isPart: false,
  })
  expect(factsOf(described)).toEqual([
    'Paid on: 20 November 2025, 9:36 pm AEDT',
    'Paid with: Visa ending in 4242',
    'For: Catering',
    'Order: INV-1042',
    'Billed to: Jane Citizen',
    'Table: 7',
    'Issued: 19 November 2025',
    'Supplier: Harbour Coffee Pty Ltd',
    'Payment ID: tran_AAAAAAAAAAAAAAAA',
  ])
})

test('BEY-119 a receipt says what went back since', () => {
  expect(receiptOf(paymentIn('paid', { refunded: 4_000 })).badge).toBe('Partly refunded')
  expect(receiptOf(paymentIn('paid', { refunded: 12_000 })).badge).toBe('Refunded')
  expect(factsOf(paymentIn('paid', { refunded: 4_000 })).slice(2, 4)).toEqual([
    'Refunded: $40.00 AUD',
    'Paid after refunds: $80.00 AUD',
  ])
})

test.each([
  [
    'open',
    12_000,
    0,
    'Disputed',
    ['Disputed: $120.00 AUD on 5 March 2026; the customer’s bank decides'],
  ],
  [
    'lost',
    12_000,
    0,
    'Returned by bank',
    [
      'Returned: $120.00 AUD by the customer’s bank on 5 March 2026',
      'Paid after what went back: $0.00 AUD',
    ],
  ],
  [
    'lost',
    5_000,
    0,
    'Partly returned by bank',
    [
      'Returned: $50.00 AUD by the customer’s bank on 5 March 2026',
      'Paid after what went back: $70.00 AUD',
    ],
  ],
  [
    'lost',
    8_000,
    4_000,
    'Returned by bank',
    [
      'Refunded: $40.00 AUD',
      'Returned: $80.00 AUD by the customer’s bank on 5 March 2026',
      'Paid after what went back: $0.00 AUD',
    ],
  ],
] as const)(
  'BEY-230 a receipt says that the bank took the money back: %s, %i after refunds of %i',
  (state, amount, refunded, badge, facts) => {
    // Already the 5th where the merchant is.
    const disputes = { open: null, lost: null, [state]: { amount, at: '2026-03-04T13:30:00Z' } }
    const invoice = paymentIn('paid', { refunded, disputes })
    expect(receiptOf(invoice).badge).toBe(badge)
    expect(factsOf(invoice).slice(2, -5)).toEqual(facts)
  },
)

test('BEY-119 the receipt of a payment plan does not say that all was paid on its first day', () => {
  const plan = paymentIn('paid', { isPlan: true })
  expect(receiptOf(plan)).toMatchObject({ badge: 'Payment plan', taken: 12_000 })
  expect(factsOf(plan).slice(0, 2)).toEqual([
    'Agreed on: 20 November 2025, 9:36 pm AEDT',
    'Paid by: Instalments, Visa ending in 4242',
  ])
  expect(factsOf(plan).filter((fact) => fact.startsWith('Paid on'))).toEqual([])
})

test('BEY-119 a part of what was held makes no tax invoice', () => {
  const part = receiptOf(paymentIn('paid', { captured: 4_500, capturedAt: '2025-11-24T02:00:00Z' }))
  expect(part).toMatchObject({ title: null, isPart: true, taken: 4_500 })
  expect(part.facts.map(([label]) => label)).not.toContain('Supplier')
})
