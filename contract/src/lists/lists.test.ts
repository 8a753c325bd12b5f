import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

import type { TakingsMethod } from '../calls/today.ts'
import { defineColumns, filtersOf, wireOf } from './columns.ts'
import { entryMethodFilter } from './entry-method-filter.ts'
import { nameKey, tidyName, withSearch } from './own-lists.ts'

test('the columns of a list define its rows and its filters', () => {
  const text = z.string()
  const columns = defineColumns({
    store: { wire: text, label: 'Store', filter: text },
    code: { wire: text },
    days: { filter: text },
    shown: { label: 'Shown' },
  })
  expect(wireOf(columns)).toEqual({ store: text, code: text })
  expect(filtersOf(columns)).toEqual({ store: text, days: text })
})

test('the name of a view is one line, compared without case', () => {
  expect(tidyName('  Big\t refunds\n\u0000 now ')).toBe('Big refunds now')
  // Two encodings of the same letter.
  expect(tidyName('Cafe\u0301')).toBe('Caf\u00e9')
  expect(nameKey(' BIG  Refunds ')).toBe('big refunds')
})

test('keeps the last five distinct searches, newest first', () => {
  expect(withSearch([], 'visa')).toEqual(['visa'])
  expect(withSearch(['a', 'visa', 'b'], 'visa')).toEqual(['visa', 'a', 'b'])
  expect(withSearch(['a', 'b', 'c', 'd', 'e'], 'visa')).toEqual(['visa', 'a', 'b', 'c', 'd'])
})

describe('the filters for entries of a payment method', () => {
  const takings = (kinds: Partial<TakingsMethod>): TakingsMethod => ({
    method: 'card',
    wallet: '',
    payType: 'card',
    scheme: 'visa',
    funding: 'debit',
    payments: 1,
    paid: 100,
    taken: 100,
    fee: 1,
    before: 0,
    ...kinds,
  })
  const [visa, amex, plan, debit] = [
    takings({}),
    takings({ scheme: 'amex', funding: 'credit' }),
    takings({ payType: 'plan' }),
    takings({ method: 'direct_debit', scheme: '', funding: '' }),
  ]
  const all = [visa, amex, plan, debit]
  const NAMES = ['payType', 'method', 'scheme', 'funding'] as const

  test('are the properties that the methods share', () => {
    expect(entryMethodFilter([amex], all, NAMES)).toEqual({
      payType: 'card',
      method: 'card',
      scheme: 'amex',
      funding: 'credit',
    })
    expect(entryMethodFilter([visa, amex], all, ['payType', 'method'])).toEqual({
      payType: 'card',
      method: 'card',
    })
    // Scheme and funding differ, so they are no filters.
    expect(entryMethodFilter([visa, amex], all, NAMES)).toEqual({ payType: 'card', method: 'card' })
    expect(entryMethodFilter([debit], all, NAMES)).toEqual({
      payType: 'card',
      method: 'direct_debit',
      scheme: 'none',
      funding: 'none',
    })
  })

  test('do not exist if another method has the same properties, or no method is given', () => {
    expect(entryMethodFilter([visa], all, ['method'])).toBeNull()
    expect(entryMethodFilter([amex, debit], all, ['scheme'])).toBeNull()
    expect(entryMethodFilter([], all, NAMES)).toBeNull()
    expect(entryMethodFilter([visa], [visa], [])).toBeNull()
  })

  test('cannot have a type for entries without a payment', () => {
    const fee = takings({ payType: '', method: '' })
    expect(entryMethodFilter([fee], [...all, fee], ['payType', 'method'])).toBeNull()
    expect(entryMethodFilter([fee], [...all, fee], ['method'])).toEqual({ method: 'none' })
  })
})
