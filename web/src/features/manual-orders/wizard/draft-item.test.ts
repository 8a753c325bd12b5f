import { orderRequest } from '@paydeck/contract/calls/orders'
import { describe, expect, test } from 'vitest'

import { problemsIn } from '#/lib/form/problems-in.ts'
import { parseCost } from '#/lib/text/parse-cost.ts'

import {
  addItem,
  canAddItem,
  changeItem,
  type DraftItem,
  draftItem,
  itemForm,
  MAX_ITEMS,
  priceOf,
  removeItem,
} from './draft-item.ts'

const VALID = { name: 'Downlight', quantity: '3', cost: '1,250.50' }

test('MAN-09 an item has the typed text, a key and flags', () => {
  const [item] = addItem([], 1_000)
  expect(Object.keys(draftItem.parse(item))).toEqual([
    'name',
    'quantity',
    'cost',
    'createdAt',
    'isEditing',
    'isValid',
    'isDeleteAsked',
  ])
  expect(item).toMatchObject({ createdAt: 1_000, isEditing: true, isValid: false })
})

test('MAN-09 two items created at the same instant have different keys', () => {
  const items = addItem(addItem(addItem([], 5), 5), 4)
  expect(items.map(({ createdAt }) => createdAt)).toEqual([5, 6, 7])
})

test('MAN-09 an item’s validity follows its text', () => {
  const valid = changeItem(addItem([], 1), 1, VALID)
  expect(valid).toMatchObject([{ ...VALID, isValid: true }])
  expect(changeItem(valid, 1, { cost: '' })).toMatchObject([{ isValid: false }])
  expect(changeItem(valid, 2, { cost: '' })).toEqual(valid)
})

test('MAN-08 only the second click removes an item', () => {
  const items = changeItem(addItem([], 1), 1, VALID)
  const removed = removeItem(items, 1)
  expect(removed).toMatchObject([{ isDeleteAsked: true }])
  expect(removeItem(removed, 1)).toEqual([])
  expect(removeItem(items, 9)).toEqual(items)
})

describe('VAL-23 an item', () => {
  test.each([
    [{ name: ' ' }, { name: 'Please enter a name' }],
    [{ quantity: '' }, { quantity: 'Please enter a whole number from 1 to 1,000,000' }],
    [{ quantity: '0' }, { quantity: 'Please enter a whole number from 1 to 1,000,000' }],
    [{ quantity: '1.5' }, { quantity: 'Please enter a whole number from 1 to 1,000,000' }],
    [{ quantity: '-1' }, { quantity: 'Please enter a whole number from 1 to 1,000,000' }],
    [{ quantity: '1e3' }, { quantity: 'Please enter a whole number from 1 to 1,000,000' }],
    [{ quantity: '1000001' }, { quantity: 'Please enter a whole number from 1 to 1,000,000' }],
    [{ cost: '' }, { cost: 'Please enter a valid amount' }],
    [{ cost: '0.00' }, { cost: 'Please enter a valid amount' }],
    [{ cost: '1.005' }, { cost: 'Please enter a valid amount' }],
    [{ cost: '-1' }, { cost: 'Please enter a valid amount' }],
    [{ cost: 'ten' }, { cost: 'Please enter a valid amount' }],
  ])('is invalid with %j', (change, problems) => {
    expect(problemsIn(itemForm, { ...VALID, ...change })).toEqual(problems)
  })

  test('is valid with a name, a cost above 0 and a whole quantity', () => {
    expect(problemsIn(itemForm, VALID)).toEqual({})
    expect(problemsIn(itemForm, { name: 'x', quantity: ' 1000000 ', cost: '0.01' })).toEqual({})
    expect(priceOf(VALID)).toEqual({ quantity: 3, amount: 125_050 })
  })
})

test('an order cannot have more lines than the server accepts', () => {
  const lines = Array.from({ length: MAX_ITEMS }).reduce<DraftItem[]>(
    (items) => addItem(items, 1_000),
    [],
  )
  expect(canAddItem(lines.slice(1))).toBe(true)
  expect(canAddItem(lines)).toBe(false)
  const { items } = orderRequest.shape
  const sent = lines.map(() => ({ description: 'x', quantity: 1, amount: 1, currency: 'AUD' }))
  expect(items.safeParse(sent).success).toBe(true)
  expect(items.safeParse([...sent, ...sent.slice(0, 1)]).success).toBe(false)
})

test.each<[string, number | null]>([
  ['12.5', 1_250],
  ['1,250', 125_000],
  ['1,234,567.89', 123_456_789],
  [' $ 45.00 ', 4_500],
  ['$1,250.50', 125_050],
  ['12,5', null],
  ['12,50', null],
  ['1,2345', null],
  ['1250,000', null],
  ['$', null],
  ['$$5', null],
])(
  'VAL-24 an amount typed as "%s" is %s cents: a comma is never taken for a point',
  (text, cents) => {
    expect(parseCost(text)).toBe(cents)
  },
)
