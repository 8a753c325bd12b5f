import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { currencyName, currencyOf, localeOf } from './currency.ts'
import {
  divideRounded,
  formatFigures,
  formatMoney,
  formatMoneyWithCode,
  parseAmount,
  toDecimal,
} from './money.ts'

describe('money', () => {
  test('FMT-01 FMT-02 minor units are divided by 100 and formatted in the locale of their currency', () => {
    expect(formatMoney(123450, 'AUD')).toBe('$1,234.50')
    expect(formatMoney(5, 'NZD')).toBe('$0.05')
    expect(formatMoney(100000, 'ZAR')).toMatch(/^R\s?1\s?000,00$/)
    expect(formatMoney(-4000, 'AUD')).toBe('−$40.00')
    expect(formatMoneyWithCode(999, 'NZD')).toBe('$9.99 NZD')
    expect(['AUD', 'NZD', 'ZAR'].map(localeOf)).toEqual(['en-AU', 'en-NZ', 'en-ZA'])
  })

  test('FMT-12 amounts in a form have a thousands separator and two decimals', () => {
    expect([0, 5, 123_450, 99_999_999_999].map(formatFigures)).toEqual([
      '0.00',
      '0.05',
      '1,234.50',
      '999,999,999.99',
    ])
  })

  test('FMT-03 each country has its currency', () => {
    expect(['AU', 'NZ', 'ZA'].map(currencyOf)).toEqual(['AUD', 'NZD', 'ZAR'])
  })

  test('FMT-04 an unknown country or currency counts as Australian', () => {
    expect(currencyOf(undefined)).toBe('AUD')
    expect(currencyOf('XX')).toBe('AUD')
    expect(formatMoney(100)).toBe('$1.00')
    expect(localeOf(null)).toBe('en-AU')
  })

  test('names currencies as they appear in a sentence', () => {
    expect(currencyName('AUD')).toBe('Australian dollars')
    expect(currencyName('NZD')).toBe('New Zealand dollars')
    expect(currencyName('XYZ')).toBe('XYZ')
  })

  test('VAL-52 parses a typed amount exactly, without its commas', () => {
    expect(parseAmount('1,234.50')).toBe(123450)
    expect(parseAmount('1234.5')).toBe(123450)
    expect(parseAmount(' 7 ')).toBe(700)
    expect(parseAmount('0.07')).toBe(7)
  })

  test.each([
    '',
    '.',
    '1.',
    '.5',
    '-1',
    '+1',
    '1e3',
    '1.234',
    '１２',
    'abc',
    '1 2',
    '0x10',
    '999999999999',
  ])('refuses what is not an amount: %j', (text) => {
    expect(parseAmount(text)).toBeNull()
  })

  test('formatting and parsing return the same amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (amount) => {
        expect(parseAmount(toDecimal(amount))).toBe(amount)
      }),
    )
  })

  test('formats a negative amount with its sign, and any other without', () => {
    expect([-5, -123_45, 0, 5].map(toDecimal)).toEqual(['-0.05', '-123.45', '0.00', '0.05'])
  })

  test('rounds half a cent away from zero, exactly, even for large numbers', () => {
    expect(divideRounded(5, 10)).toBe(1)
    expect(divideRounded(-5, 10)).toBe(-1)
    expect(divideRounded(4, 10)).toBe(0)
    expect(divideRounded(9_007_199_254_740_991, 2)).toBe(4_503_599_627_370_496)
  })
})
