import type { OrderRequest } from '@paydeck/contract/calls/orders'
import { expect, test } from 'vitest'

import { answersOf, checkOrder, visibleAnswers } from './rules.ts'

const item = (quantity: number, amount: number, currency: 'AUD' | 'NZD' = 'AUD') => ({
  description: 'Work',
  quantity,
  amount,
  currency,
})
const request = (amount: number, more: Partial<OrderRequest> = {}): OrderRequest => ({
  orderType: 'manual',
  internalOrderId: 'A-1',
  paymentAmount: { amount, currency: 'AUD' },
  customerEmail: 'kim@example.com',
  ...more,
})

test('accepts an amount without items; its GST is shown on request', () => {
  expect(checkOrder(request(11_000), 'AU')).toEqual({ gst: null })
  expect(checkOrder(request(11_000, { taxIncluded: true }), 'AU')).toEqual({ gst: 1000 })
})

test('in New Zealand the GST within an amount is 3/23', () => {
  const inNewZealand = request(2300, {
    taxIncluded: true,
    paymentAmount: { amount: 2300, currency: 'NZD' },
  })
  expect(checkOrder(inNewZealand, 'NZ')).toEqual({ gst: 300 })
})

test('items must add up to the amount, with or without GST', () => {
  const items = [item(3, 1000), item(1, 250)]
  expect(checkOrder(request(3250, { items }), 'AU')).toEqual({ gst: null })
  expect(checkOrder(request(3250, { items, taxIncluded: true }), 'AU')).toEqual({ gst: 295 })
  // 3250 + 10 % = 3575; the GST shown is what was added
  expect(checkOrder(request(3575, { items, taxIncluded: true }), 'AU')).toEqual({ gst: 325 })
  expect(checkOrder(request(3251, { items }), 'AU')).toEqual({
    refusal: 'The amount $32.51 is not the sum of the items, $32.50.',
  })
})

test('BEY-146 adds GST only to items that are not GST-free', () => {
  const items = [item(2, 11_00), { ...item(3, 4_00), isGstFree: true }]
  const gstOf = (amount: number) => checkOrder(request(amount, { items, taxIncluded: true }), 'AU')
  expect(gstOf(34_00)).toEqual({ gst: 2_00 })
  expect(gstOf(36_20)).toEqual({ gst: 2_20 })
  // The amount with GST on every line.
  expect(gstOf(37_40)).toHaveProperty('refusal')
  const free = [{ ...item(1, 4_00), isGstFree: true }]
  expect(checkOrder(request(4_00, { items: free, taxIncluded: true }), 'AU')).toEqual({ gst: 0 })
})

test('accepts only the country’s currency, for items too', () => {
  const refused = { refusal: 'Payments are taken in Australian dollars (AUD).' }
  expect(
    checkOrder(request(100, { paymentAmount: { amount: 100, currency: 'NZD' } }), 'AU'),
  ).toEqual(refused)
  expect(checkOrder(request(100, { items: [item(1, 100, 'NZD')] }), 'AU')).toEqual(refused)
})

test('refuses a sum above the largest amount', () => {
  const items = Array.from({ length: 200 }, () => item(1_000_000, 99_999_999_999))
  expect(checkOrder(request(100, { items }), 'AU')).toEqual({
    refusal: 'The sum of the items is too large.',
  })
})

test('lists answers under their labels in the form’s order, with answers to removed questions last', () => {
  const field = (key: string, label: string) => ({
    key,
    label,
    required: false,
    visibleForCustomer: true,
  })
  const fields = [field('Table', 'Table number'), field('Note', 'Note'), field('New', 'New')]
  expect(answersOf({ zip: '2000', Note: 'No nuts', Table: '7', Area: 'Bar' }, fields)).toEqual([
    { key: 'Table', label: 'Table number', value: '7' },
    { key: 'Note', label: 'Note', value: 'No nuts' },
    { key: 'Area', label: 'Area', value: 'Bar' },
    { key: 'zip', label: 'zip', value: '2000' },
  ])
  expect(answersOf({ constructor: 'x' }, [field('toString', 'y')])).toEqual([
    { key: 'constructor', label: 'constructor', value: 'x' },
  ])
})

test('shows a customer only the answers to visible questions', () => {
  const field = (key: string, visibleForCustomer: boolean) => ({
    key,
    label: `${key}?`,
    required: false,
    visibleForCustomer,
  })
  const fields = [field('Site', true), field('Margin', false), field('Unanswered', true)]
  expect(visibleAnswers({ Site: '12 Bay Rd', Margin: '40 %', Gone: 'x' }, fields)).toEqual([
    { label: 'Site?', value: '12 Bay Rd' },
  ])
})
