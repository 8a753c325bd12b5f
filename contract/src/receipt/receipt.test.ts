import { describe, expect, test } from 'vitest'

import { standard } from '../brands/brands.ts'
import type { Invoice } from '../calls/invoice.ts'
import { releasedHoldField } from './answer-fields.ts'
import { receiptOf } from './receipt.ts'

type Payment = NonNullable<Invoice['payment']>

const PAYMENT: Payment = {
  transactionId: 'tran_AAAAAAAAAAAAAAAA',
  createdAt: '2025-11-20T10:36:00Z',
  method: 'card',
  cardBrand: 'visa',
  cardLast4: '4242',
  walletType: null,
  bankHint: null,
  isWithBank: false,
  heldUntil: null,
  captured: 12_000,
  capturedAt: null,
  refunded: 0,
  isPlan: false,
}
const PAID: Invoice = {
  state: 'paid',
  brand: standard.id,
  accent: standard.accent,
  merchant: {
    name: 'Harbour Coffee',
    legalName: 'Harbour Coffee Pty Ltd',
    logoUri: null,
    logoAltText: null,
    taxId: '51824753556',
    gstNumber: null,
    country: 'AU',
    supportEmail: 'hello@harbour.example',
    phoneNo: null,
    website: null,
  },
  order: {
    merchantOrderId: 'ordr_AAAAAAAAAAAAAAAA',
    internalOrderId: 'INV-1042',
    createdAt: '2025-11-19T01:00:00Z',
    description: 'Catering',
    amount: 12_000,
    currency: 'AUD',
    gst: 1_091,
    billingName: null,
    isHoldOnly: false,
    items: [],
  },
  timeZone: 'Australia/Sydney',
  payment: PAYMENT,
  letGo: null,
  backTo: null,
  answers: [],
  ways: {
    instalments: null,
    directDebit: null,
    payTo: null,
    wallets: { applePay: null, googlePay: null },
  },
  cardProvider: null,
}

const paidWith = (payment: Partial<Payment>): Invoice => ({
  ...PAID,
  payment: { ...PAYMENT, ...payment },
})

const rowsOf = (invoice: Invoice) =>
  receiptOf(invoice)
    .fields.filter(([, value]) => value !== null)
    .map(([label, value]) => `${label}: ${value?.replaceAll('\u00a0', ' ')}`)

test('BEY-119 a paid order is a tax invoice with supplier, day, payment method and GST', () => {
  const order = { ...PAID.order, billingName: 'Jane Citizen' }
  const described = { ...PAID, order, answers: [{ label: 'Table', value: '7' }] }
  expect(receiptOf(described)).toMatchObject({
    title: 'Tax invoice',
    badge: 'Paid',
    amountPaid: 12_000,
    gstNote: 'Includes GST of $10.91',
    isPartial: false,
  })
  expect(rowsOf(described)).toEqual([
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

test('BEY-119 a receipt shows refunds', () => {
  expect(receiptOf(paidWith({ refunded: 4_000 })).badge).toBe('Partly refunded')
  expect(receiptOf(paidWith({ refunded: 12_000 })).badge).toBe('Refunded')
  expect(rowsOf(paidWith({ refunded: 4_000 })).slice(2, 4)).toEqual([
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
    // Already the 5th in the merchant’s zone.
    const disputes = { open: null, lost: null, [state]: { amount, at: '2026-03-04T13:30:00Z' } }
    const invoice = paidWith({ refunded, disputes })
    expect(receiptOf(invoice).badge).toBe(badge)
    expect(rowsOf(invoice).slice(2, -5)).toEqual(facts)
  },
)

test('BEY-119 the receipt of a payment plan does not say that it was fully paid on the first day', () => {
  const plan = paidWith({ isPlan: true })
  expect(receiptOf(plan)).toMatchObject({ badge: 'Payment plan', amountPaid: 12_000 })
  expect(rowsOf(plan).slice(0, 2)).toEqual([
    'Agreed on: 20 November 2025, 9:36 pm AEDT',
    'Paid by: Instalments, Visa ending in 4242',
  ])
  expect(rowsOf(plan).filter((fact) => fact.startsWith('Paid on'))).toEqual([])
})

test('BEY-119 a partly captured hold is not a tax invoice', () => {
  const partlyCaptured = receiptOf(
    paidWith({ captured: 4_500, capturedAt: '2025-11-24T02:00:00Z' }),
  )
  expect(partlyCaptured).toMatchObject({ title: null, isPartial: true, amountPaid: 4_500 })
  expect(partlyCaptured.fields.map(([label]) => label)).not.toContain('Supplier')
})

test('a captured hold shows both days, and a released hold says so', () => {
  const captured = paidWith({ capturedAt: '2025-11-24T02:00:00Z' })
  expect(rowsOf(captured).slice(0, 3)).toEqual([
    'Held on: 20 November 2025, 9:36 pm AEDT',
    'Paid on: 24 November 2025, 1:00 pm AEDT',
    'Paid with: Visa ending in 4242',
  ])
  const released = { amount: 9_000, at: '2025-11-18T13:30:00Z' }
  expect(releasedHoldField({ ...PAID, letGo: released })).toEqual([
    'Held before',
    '$90.00 AUD, released on 19 November 2025. Nothing was taken.',
  ])
  expect(releasedHoldField(PAID)).toEqual(['Held before', null])
})

test('a refunded plan shows its price after refunds', () => {
  const plan = paidWith({ isPlan: true, refunded: 2_000, cardBrand: null, cardLast4: null })
  expect(rowsOf(plan).slice(1, 4)).toEqual([
    'Paid by: Instalments',
    'Refunded: $20.00 AUD',
    'Price after refunds: $100.00 AUD',
  ])
})

test('an order paid without one of our payments shows only facts of the order', () => {
  const receipt = receiptOf({ ...PAID, payment: null })
  expect(receipt).toMatchObject({ badge: 'Paid', amountPaid: 12_000, isPartial: false })
  expect(rowsOf({ ...PAID, payment: null })).toEqual([
    'For: Catering',
    'Order: INV-1042',
    'Issued: 19 November 2025',
    'Supplier: Harbour Coffee Pty Ltd',
  ])
})

test('a part shows the GST of the captured amount, within it or as a separate line', () => {
  const items = [{ description: 'Platter', quantity: 1, amount: 10_909 }]
  const onTop = receiptOf({ ...PAID, order: { ...PAID.order, items } })
  expect([onTop.gstNote, onTop.bill.gstOnTop]).toEqual([null, 1_091])
  expect(receiptOf(paidWith({ captured: 5_500 })).gstNote).toBe('Includes GST of $5.00')
  expect(receiptOf({ ...PAID, order: { ...PAID.order, gst: null } }).gstNote).toBeNull()
})

describe('a tax document', () => {
  const titled = (
    order: Partial<Invoice['order']>,
    merchant: Partial<Invoice['merchant']> = {},
  ) => {
    const invoice = {
      ...PAID,
      order: { ...PAID.order, ...order },
      merchant: { ...PAID.merchant, ...merchant },
    }
    const facts = rowsOf(invoice).filter((fact) =>
      /^(?:Issued|Supplier|GST number|Not a tax document)/.test(fact),
    )
    return [receiptOf(invoice).title, ...facts]
  }
  const SUPPLIER = ['Issued: 19 November 2025', 'Supplier: Harbour Coffee Pty Ltd']

  test('says what was sold, by a description or by lines', () => {
    const items = [{ description: 'Platter', quantity: 1, amount: 12_000 }]
    expect(titled({ description: null, items })).toEqual(['Tax invoice', ...SUPPLIER])
    for (const description of [null, '  '])
      expect(titled({ description })).toEqual([
        null,
        'Not a tax document: This receipt does not say what was sold.',
      ])
  })

  test('needs GST', () => {
    expect(titled({ gst: null })).toEqual([null])
  })

  test('names the GST number in New Zealand', () => {
    const kiwi = { country: 'NZ', taxId: null, gstNumber: '123456789' } as const
    expect(titled({}, kiwi)).toEqual([
      'Taxable supply information',
      ...SUPPLIER,
      'GST number: 123-456-789',
    ])
    expect(titled({}, { gstNumber: '123456789' })).toEqual(['Tax invoice', ...SUPPLIER])
  })
})
