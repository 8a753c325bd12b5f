import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { consumer, standard } from '@paydeck/contract/brands/brands'
import { addItem, changeItem, type ItemText } from './draft-item.ts'
import {
  canLeaveItems,
  draftProblems,
  emptyDraft,
  isBlank,
  isComplete,
  leaveItems,
  orderDraft,
  withTotals,
  type OrderDraft,
} from './order-draft.ts'
import { orderTerms } from './order-terms.ts'

const AU = orderTerms('AU', standard)
const NZ = orderTerms('NZ', standard)
const TRADE = orderTerms('AU', consumer)
const KEY = '0'.repeat(32)

const itemsOf = (list: readonly (ItemText & { isGstFree?: boolean })[]) =>
  list.reduce<OrderDraft['items']>(
    (items, item, at) => changeItem(addItem(items, at), at, item),
    [],
  )
const withItems = (
  terms: typeof AU,
  ...list: (ItemText & { isGstFree?: boolean })[]
): OrderDraft => ({
  ...emptyDraft(terms, KEY),
  items: itemsOf(list),
})
const LIGHTS = { name: 'Lights', quantity: '3', cost: '30' }
const WORK = { name: 'Work', quantity: '1', cost: '20.00' }

test('BEY-146 GST-free items count without GST, whether prices include it or not', () => {
  const milk = { name: 'Milk', quantity: '3', cost: '4.00', isGstFree: true }
  const lamp = { name: 'Lamp', quantity: '2', cost: '11.00' }
  expect(withTotals(withItems(AU, lamp, milk), { ...AU, mode: 'inclusive' })).toMatchObject({
    totalAmount: 34_00,
    gstAmount: 2_00,
  })
  expect(withTotals(withItems(AU, lamp, milk), { ...AU, mode: 'exclusive' })).toMatchObject({
    totalAmount: 36_20,
    gstAmount: 2_20,
  })
})

test('a draft is blank until something is typed or chosen', () => {
  const draft = emptyDraft(AU, KEY)
  expect(isBlank({ ...draft, name: ' ', customFieldsObj: { Table: '' }, displayGst: false })).toBe(
    true,
  )
  for (const change of [
    { phone: '0412' },
    { customFieldsObj: { Table: '7' } },
    { items: itemsOf([LIGHTS]) },
  ])
    expect(isBlank({ ...draft, ...change })).toBe(false)
})

test('MAN-10 a draft holds the whole order and its step', () => {
  const draft = emptyDraft(AU, KEY)
  expect(Object.keys(orderDraft.parse(draft))).toEqual(
    expect.arrayContaining([
      'orderNumber',
      'orderAmount',
      'totalAmount',
      'gstAmount',
      'description',
      'name',
      'email',
      'phone',
      'items',
      'customFieldsObj',
      'displayGst',
      'request3ds',
      'sentToCustomer',
      'step',
    ]),
  )
  expect(draft).toMatchObject({ step: 'items', displayGst: true, sentToCustomer: false })
})

describe('the terms of an order', () => {
  test('MAN-14 MAN-20 MAN-21 the GST line appears in Australia and wherever GST is added to prices', () => {
    const shown = (['AU', 'NZ'] as const).flatMap((country) =>
      [standard, consumer, { ...consumer, manualPaymentIncludeGst: true }].map((brand) => {
        const { mode, showsGst, hasGstToggle, hasThreeDsToggle } = orderTerms(country, brand)
        return [mode, showsGst, hasGstToggle, hasThreeDsToggle]
      }),
    )
    expect(shown).toEqual([
      ['inclusive', true, true, true],
      ['exclusive', true, false, false],
      ['inclusive', true, false, false],
      ['inclusive', false, false, true],
      ['exclusive', true, false, false],
      ['inclusive', false, false, false],
    ])
  })

  test('LIM-06 new orders are in AUD or NZD only', () => {
    expect([AU.currency, NZ.currency]).toEqual(['AUD', 'NZD'])
  })
})

describe('MAN-11 FMT-12 the totals', () => {
  test('of items with GST in their prices', () => {
    expect(leaveItems(withItems(AU, LIGHTS, WORK), AU)).toMatchObject({
      step: 'details',
      orderAmount: '100.00',
      gstAmount: 1_000,
      totalAmount: 11_000,
    })
  })

  test('of items with GST added to their prices', () => {
    expect(leaveItems(withItems(TRADE, LIGHTS, WORK), TRADE)).toMatchObject({
      orderAmount: '110.00',
      gstAmount: 1_100,
      totalAmount: 12_100,
    })
  })

  test('without a GST line are one amount', () => {
    expect(leaveItems(withItems(NZ, { ...LIGHTS, cost: '1000' }), NZ)).toMatchObject({
      orderAmount: '3,000.00',
      totalAmount: 300_000,
    })
  })

  test('of a typed amount leave the text unchanged', () => {
    const typed = (orderAmount: string, terms = AU) =>
      withTotals({ ...emptyDraft(terms, KEY), orderAmount }, terms)
    expect(typed('1,100')).toMatchObject({
      orderAmount: '1,100',
      gstAmount: 10_000,
      totalAmount: 110_000,
    })
    expect(typed('1000', TRADE)).toMatchObject({ gstAmount: 10_000, totalAmount: 110_000 })
    expect(typed('nothing')).toMatchObject({ gstAmount: null, totalAmount: null })
  })

  test('of any items equal the lines plus GST, to the cent', () => {
    const line = fc.record({
      name: fc.constant('x'),
      quantity: fc.integer({ min: 1, max: 500 }).map(String),
      cost: fc.integer({ min: 1, max: 500_000 }).map((cents) => (cents / 100).toFixed(2)),
    })
    const lines = fc.array(line, { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(lines, fc.constantFrom(AU, NZ, TRADE), (list, terms) => {
        const sum = list.reduce(
          (cents, { quantity, cost }) => cents + Number(quantity) * Math.round(Number(cost) * 100),
          0,
        )
        const { gstAmount, totalAmount } = leaveItems(withItems(terms, ...list), terms)
        expect(totalAmount).toBe(terms.mode === 'inclusive' ? sum : sum + (gstAmount ?? 0))
      }),
    )
  })
})

test('MAN-06 the items step requires items, all of them valid', () => {
  expect(canLeaveItems(withItems(AU))).toBe(false)
  expect(canLeaveItems(withItems(AU, LIGHTS))).toBe(true)
  expect(canLeaveItems(withItems(AU, LIGHTS, { ...WORK, cost: '' }))).toBe(false)
  const huge = { name: 'x', quantity: '1000000', cost: '999999999' }
  expect(canLeaveItems(withItems(AU, huge))).toBe(false)
})

describe('the details', () => {
  const DETAILS = withTotals(
    { ...emptyDraft(AU, KEY), orderNumber: 'INV-7', orderAmount: '110', email: 'jane@x.example' },
    AU,
  )
  const problems = (change: Partial<OrderDraft>) =>
    draftProblems(withTotals({ ...DETAILS, ...change }, AU), []).details

  test.each(['', '0', '0.00', 'abc', '-5', '1.234', '1e3', '12345678901234', '99999999999'])(
    'VAL-24 the amount "%s" is not valid',
    (orderAmount) => {
      expect(problems({ orderAmount })).toEqual({ orderAmount: 'Please enter a valid amount' })
    },
  )

  test.each(['', 'jane', 'jane@', '@x.example', 'jane@x', 'jane x@y.example'])(
    'VAL-25 the email "%s" is not valid',
    (email) => {
      expect(problems({ email })).toEqual({ email: 'Please enter a valid email' })
    },
  )

  test.each(['12', 'none', '0412 345 67'])('VAL-26 the phone "%s" is not valid', (phone) => {
    expect(problems({ phone })).toEqual({ phone: 'Please enter a valid phone number' })
  })

  test('VAL-26 the phone is optional and is read by the merchant’s country', () => {
    expect(problems({ phone: ' ' })).toEqual({})
    expect(problems({ phone: '021 123 4567', phoneCountry: 'NZ' })).toEqual({})
  })

  test('an order requires a number', () => {
    expect(problems({ orderNumber: ' ' })).toEqual({ orderNumber: 'Please enter an order number' })
  })

  test('MAN-15 an empty required custom field is an error, an optional one is not', () => {
    const fields = [
      { key: 'Table', label: 'Table number', required: true, visibleForCustomer: false },
      { key: 'Note', label: 'Note', required: false, visibleForCustomer: true },
    ]
    const empty = { ...DETAILS, customFieldsObj: { Table: ' ' } }
    expect(draftProblems(empty, fields).custom).toEqual({ Table: 'Please enter Table number' })
    expect(isComplete(empty, fields)).toBe(false)
    expect(isComplete({ ...DETAILS, customFieldsObj: { Table: '7' } }, fields)).toBe(true)
  })
})
