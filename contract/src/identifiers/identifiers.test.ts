import { describe, expect, test } from 'vitest'

import { isCardStatementName } from './card-statement-name.ts'
import { isEmailList, splitList } from './email-list.ts'
import { lookUp } from './look-up.ts'
import { isCheckedNzbn, isNzbn } from './nzbn.ts'
import { isTrade, TRADES } from '../merchant/trades.ts'

describe('an NZBN', () => {
  // As published by their holders: Inland Revenue, Fonterra, Air New Zealand, The Warehouse.
  test.each(['9429041901977', '9429037061081', '94 29040 40254 3', ' 9429036942947 '])(
    'VAL-03 %j has 13 characters after removing spaces',
    (text) => {
      expect(isNzbn(text)).toBe(true)
    },
  )

  test('VAL-03 accepts any 13 characters; refuses 12 and 14', () => {
    const ofLength = (length: number) => '9429041901977x'.repeat(2).slice(0, length)
    expect([12, 13, 14].map((length) => isNzbn(ofLength(length)))).toEqual([false, true, false])
    expect(isNzbn('')).toBe(false)
  })
})

test('VAL-04 VAL-05 a card statement name has 5 to 13 Latin letters and nothing else', () => {
  const lengths = [4, 5, 13, 14]
  expect(lengths.map((length) => isCardStatementName('S'.repeat(length)))).toEqual([
    false,
    true,
    true,
    false,
  ])
  for (const text of ['MY SHOP', 'SHOP1', 'SHOP-CO', 'Café', 'ШОПШОП', ' SHOPS', ''])
    expect(isCardStatementName(text), text).toBe(false)
  expect(isCardStatementName('HarbourCoffee')).toBe(true)
})

describe('trades', () => {
  test('ONB-06 there are exactly 34, and the last is "Other"', () => {
    expect(TRADES).toHaveLength(34)
    expect(TRADES.at(-1)).toBe('Other')
    expect(new Set(TRADES).size).toBe(34)
  })

  test('accepts only listed trades', () => {
    expect([isTrade('Plumbing'), isTrade('plumbing'), isTrade('')]).toEqual([true, false, false])
  })
})

describe('a list of email addresses', () => {
  test('VAL-12 VAL-13 every entry must be an address; an empty list is valid', () => {
    const texts = ['', '  ', 'a@b.co', 'a@b.co, c@d.nz', 'a@b.co,', 'a@b.co, x', ',', 'a b@c.co']
    expect(texts.map(isEmailList)).toEqual([true, true, true, true, false, false, false, false])
  })

  test('BANK-13 trims entries; empty text is an empty list', () => {
    expect(splitList(' a@b.co ,c@d.nz')).toEqual(['a@b.co', 'c@d.nz'])
    expect([splitList(''), splitList(' , ')]).toEqual([[], []])
  })
})

test('an NZBN has the register’s prefix, thirteen digits and a valid check digit, and nothing else', () => {
  const valid = ['9429041901977', '94 29040 40254 3', '9429036942947']
  expect(valid.map(isCheckedNzbn)).toEqual([true, true, true])
  const invalid = [
    '9429041901978',
    '8429041901977',
    '94290419019770',
    'x9429041901977',
    '942904190197',
  ]
  expect(invalid.map(isCheckedNzbn)).toEqual([false, false, false, false, false])
})

test('looks up own keys only', () => {
  const table = { visa: 'Visa', null: 'nothing', undefined: 'nothing' }
  expect(lookUp(table, 'visa')).toBe('Visa')
  expect([lookUp(table, null), lookUp(table, undefined)]).toEqual([undefined, undefined])
  expect([lookUp(table, 'toString'), lookUp(table, 'amex')]).toEqual([undefined, undefined])
})
