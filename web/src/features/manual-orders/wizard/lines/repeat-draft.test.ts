import type { OrderDetails } from '@paydeck/contract/calls/orders'
import { expect, test } from 'vitest'

import { TERMS } from '../../../../../test/order-terms-sample.ts'
import type { OrderTerms } from '../order-terms.ts'
import { repeatDraft } from './repeat-draft.ts'

const ORDER: OrderDetails = {
  merchantOrderId: 'ordr_0000000000000009',
  internalOrderId: 'INV-6',
  status: 'cancelled',
  payment: null,
  createdAt: '2026-03-02T03:05:00Z',
  amount: 110_00,
  currency: 'AUD',
  description: null,
  billing: { name: null, phone: null },
  customerEmail: null,
  phoneNo: null,
  gst: null,
  items: [
    { description: 'Downlight', quantity: 3, amount: 30_00 },
    { description: 'Work', quantity: 1, amount: 20_00 },
  ],
  customFields: [],
  linkExpiresAt: null,
}

const defaults = { orderNumber: 'R-1001', idempotencyKey: 'key', now: 1_000 }
const repeat = (change: Partial<OrderDetails>, terms: Partial<OrderTerms> = {}) =>
  repeatDraft({ ...ORDER, ...change }, { ...TERMS, ...terms }, defaults)
const lines = ({ items }: ReturnType<typeof repeat>) =>
  items.map(({ quantity, name, cost, isValid }) => `${quantity} ${name} ${cost} ${isValid}`)

test.each([
  ['within', 110_00, 'inclusive', ['3 Downlight 30.00 true', '1 Work 20.00 true'], 110_00],
  ['added', 121_00, 'exclusive', ['3 Downlight 30.00 true', '1 Work 20.00 true'], 121_00],
  ['added', 121_00, 'inclusive', ['3 Downlight 33.00 true', '1 Work 22.00 true'], 121_00],
] as const)(
  'BEY-133 lines with GST %s (%i in all) are converted for a form with prices %s of GST',
  (_, amount, mode, expectedMode, total) => {
    const draft = repeat({ amount }, { mode })
    expect(lines(draft)).toEqual(expectedMode)
    expect(draft.totalAmount).toBe(total)
  },
)

test.each([
  ['the order has no lines', []],
  ['the lines do not add up to the amount', ORDER.items],
  ['a line costs nothing', [{ description: 'Gift', quantity: 1, amount: 0 }]],
] as const)('BEY-133 repeats only the amount if %s', (_, items) => {
  const draft = repeat({ amount: 99_00, items: [...items] })
  expect(draft.items).toEqual([])
  expect([draft.orderAmount, draft.totalAmount]).toEqual(['99.00', 99_00])
  const before = repeat({ amount: 99_00, items: [...items] }, { mode: 'exclusive' })
  expect([before.orderAmount, before.totalAmount]).toEqual(['90.00', 99_00])
})

test('BEY-133 every line gets a new key, and the order a new number', () => {
  const draft = repeat({})
  expect(new Set(draft.items.map(({ createdAt }) => createdAt)).size).toBe(2)
  expect(draft).toMatchObject({ orderNumber: 'R-1001', step: 'details', idempotencyKey: 'key' })
  expect(draft).toMatchObject({ email: '', phone: '', name: '', displayGst: false })
})
