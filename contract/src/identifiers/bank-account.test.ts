import { expect, test } from 'vitest'

import { isAccountNumber, isBsb, stripBankDigits, formatBsb } from './bank-account.ts'

test.each([
  ['062-000', '062000'],
  ['062 000', '062000'],
  ['06\u20132000', '062000'],
  ['0\u20116\u00A02\u2014000', '062000'],
  ['12\u22123456', '123456'],
])('strips spaces and dashes of every kind: %s', (typed, stripped) => {
  expect(stripBankDigits(typed)).toBe(stripped)
})

test('a BSB has exactly six digits', () => {
  expect(
    ['062000', '06200', '0620000', '06200a', '\u0660\u0661\u0662\u0663\u0664\u0665'].map(isBsb),
  ).toEqual([true, false, false, false, false])
})

test('a New Zealand account number has 15 or 16 digits, an Australian one 4 to 12', () => {
  const lengths = [3, 4, 12, 13, 14, 15, 16, 17]
  const of = (country: 'AU' | 'NZ') =>
    lengths.filter((length) => isAccountNumber('1'.repeat(length), country))
  expect(of('NZ')).toEqual([15, 16])
  expect(of('AU')).toEqual([4, 12])
  expect(isAccountNumber('12345x', 'AU')).toBe(false)
})

test('BEY-33 formats a BSB in two halves; other text stays as it is', () => {
  expect(['062000', '06200', ''].map(formatBsb)).toEqual(['062-000', '06200', ''])
})
