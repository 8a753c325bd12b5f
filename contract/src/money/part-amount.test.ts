import fc from 'fast-check'
import { expect, test } from 'vitest'

import { amountRefusal, checkPartialAmount, MAX_AMOUNT } from './part-amount.ts'
import { toDecimal } from './money.ts'

const LIMIT = MAX_AMOUNT

test.each([
  ['1', 100],
  ['0.01', 1],
  ['0.1', 10],
  ['12.5', 1250],
  ['12.50', 1250],
  ['007', 700],
  ['9999', 999_900],
  ['9999.99', 999_999],
  [' 40.00 ', 4000],
])('VAL-31 "%s" is an amount of %i cents', (text, amount) => {
  for (const act of ['refund', 'capture'] as const)
    expect(checkPartialAmount(act, text, LIMIT)).toEqual({ amount, problem: null })
})

test.each([
  [''],
  ['   '],
  ['.'],
  ['12.'],
  ['.5'],
  ['12.345'],
  ['10000'],
  ['10000.00'],
  ['1,000'],
  ['1 000'],
  ['12.5.0'],
  ['1e3'],
  ['$12'],
  ['abc'],
  ['--5'],
  ['+5'],
  ['١٢'],
  ['0x10'],
  ['Infinity'],
])('VAL-31 "%s" is not an amount', (text) => {
  for (const act of ['refund', 'capture'] as const)
    expect(checkPartialAmount(act, text, LIMIT)).toEqual({
      amount: null,
      problem: 'Please enter a valid amount',
    })
})

test('VAL-32 refuses to capture more than the transaction amount; accepts all of it', () => {
  expect(checkPartialAmount('capture', '80.01', 8_000)).toEqual({
    amount: null,
    problem: 'Amount is larger than transaction amount',
  })
  expect(checkPartialAmount('capture', '80.00', 8_000)).toEqual({ amount: 8_000, problem: null })
})

test('VAL-33 refuses a refund larger than what is left; accepts all that is left', () => {
  const remaining = 10_000 - 2_500
  expect(checkPartialAmount('refund', '75.01', remaining)).toEqual({
    amount: null,
    problem: 'Amount is larger than refundable amount',
  })
  expect(checkPartialAmount('refund', '75', remaining)).toEqual({ amount: 7_500, problem: null })
})

test.each([['0'], ['0.0'], ['0.00'], ['0000'], ['-5'], ['-0.01'], ['−12.50']])(
  'VAL-34 refuses zero or less (%s) for both actions',
  (text) => {
    expect(checkPartialAmount('refund', text, LIMIT).problem).toBe('Incorrect refund amount')
    expect(checkPartialAmount('capture', text, LIMIT).problem).toBe('Incorrect capture amount')
  },
)

test('accepts every amount from one cent up to the limit, and not one cent more', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: LIMIT }),
      fc.integer({ min: 0, max: LIMIT }),
      (amount, limit) => {
        const check = checkPartialAmount('refund', toDecimal(amount), limit)
        expect(check.amount).toBe(amount <= limit ? amount : null)
        expect(check.problem).toBe(amountRefusal('refund', amount, limit))
      },
    ),
  )
})
