import { describe, expect, test } from 'vitest'

import { isSearchable, parseSearch, withoutCardNumbers } from './grammar.ts'

/** A Monday. */
const TODAY = '2026-11-23'
const parse = (text: string) => parseSearch(text, TODAY)
const labels = (text: string) => parse(text).chips.map(({ label }) => label)

test('BEY-100 turns known words into visible filters, and searches for the rest', () => {
  const text = 'refunds over $500 last week visa sarah'
  expect(parse(text)).toEqual({
    chips: [
      { of: 'kind', label: 'Refunds', start: 0, end: 7 },
      { of: 'amount', label: 'Over $500.00', start: 8, end: 17 },
      { of: 'days', label: '16th Nov 26 to 22nd Nov 26', start: 18, end: 27 },
      { of: 'scheme', label: 'Visa', start: 28, end: 32 },
    ],
    kinds: ['refunds'],
    amount: { from: 500_01, to: null },
    days: { from: '2026-11-16', to: '2026-11-22' },
    scheme: 'visa',
    status: null,
    words: ['sarah'],
    id: null,
  })
})

describe('amounts', () => {
  test.each([
    ['$480', 480_00, 480_00],
    ['480.00', 480_00, 480_00],
    ['$1,234.5', 1234_50, 1234_50],
    ['1,234', 1234_00, 1234_00],
    ['$2k', 2000_00, 2000_00],
    ['A$15', 15_00, 15_00],
    ['500 dollars', 500_00, 500_00],
    ['12 NZD', 12_00, 12_00],
    ['over 500', 500_01, null],
    ['> $5', 5_01, null],
    ['>5', 5_01, null],
    ['>= 5', 5_00, null],
    ['at least 20.50', 20_50, null],
    ['more than $1,000', 1000_01, null],
    ['under $10', null, 9_99],
    ['<10', null, 9_99],
    ['up to 10', null, 10_00],
    ['between 10 and 20', 10_00, 20_00],
    ['$10-$20', 10_00, 20_00],
    ['$20 to $10', 10_00, 20_00],
  ])('BEY-100 %s', (text, from, to) => {
    expect(parse(text)).toMatchObject({ amount: { from, to }, words: [] })
  })

  test.each(['480', '1597', '4242', '5k', '$', '1,23', '$1.234'])(
    'BEY-100 a bare %s is text, as it may be any number',
    (text) => {
      expect(parse(text)).toMatchObject({ amount: null })
    },
  )
})

describe('days', () => {
  test.each([
    ['today', '2026-11-23', '2026-11-23'],
    ['yesterday', '2026-11-22', '2026-11-22'],
    ['this week', '2026-11-23', '2026-11-29'],
    ['last month', '2026-10-01', '2026-10-31'],
    ['this quarter', '2026-10-01', '2026-12-31'],
    ['last quarter', '2026-07-01', '2026-09-30'],
    ['last year', '2025-01-01', '2025-12-31'],
    ['last 7 days', '2026-11-17', '2026-11-23'],
    ['past 2 weeks', '2026-11-10', '2026-11-23'],
    ['october', '2026-10-01', '2026-10-31'],
    ['in dec', '2025-12-01', '2025-12-31'],
    ['feb 2024', '2024-02-01', '2024-02-29'],
    ['monday', '2026-11-16', '2026-11-16'],
    ['last sunday', '2026-11-22', '2026-11-22'],
    ['3/5/2026', '2026-05-03', '2026-05-03'],
    ['24/12', '2025-12-24', '2025-12-24'],
    ['3rd may 2026', '2026-05-03', '2026-05-03'],
    ['2026-02-28', '2026-02-28', '2026-02-28'],
    ['since october', '2026-10-01', null],
    ['after 3 may', '2026-05-04', null],
    ['before last month', null, '2026-09-30'],
    ['until yesterday', null, '2026-11-22'],
  ])('BEY-100 %s', (text, from, to) => {
    expect(parse(text)).toMatchObject({ days: { from, to }, words: [] })
  })

  test.each(['31/2/2026', '2026-13-01', 'last 0 days', 'lastweek'])(
    'BEY-100 %s is text',
    (text) => {
      expect(parse(text).days).toBeNull()
    },
  )
})

describe('phone numbers', () => {
  test.each([
    '0412 345 678',
    '0412345678',
    '+61 412 345 678',
    '+61412345678',
    '0061 412 345 678',
    '(0412) 345-678',
    '412 345 678',
  ])('BEY-100 %s is one number in every spelling', (text) => {
    expect(parse(text)).toMatchObject({ words: ['412345678'], amount: null })
  })

  test('BEY-100 a partial phone number is text', () => {
    expect(parse('345 678').words).toEqual(['345', '678'])
  })
})

test('BEY-100 recognises a kind, scheme or status', () => {
  expect(labels('disputed amex payments')).toEqual(['Disputed', 'American Express', 'Payments'])
  expect(parse('unpaid orders jane')).toMatchObject({
    status: { orders: ['created'] },
    kinds: ['orders', 'payments'],
    words: ['jane'],
  })
  expect(parse('partially refunded').status?.payments).toEqual(['partially_refunded'])
})

test('BEY-100 labels a bound by its meaning', () => {
  const texts = ['over 5', 'at least 5', '>= 5', '<5', 'up to 5', '$5-$6', '$5']
  expect(texts.flatMap(labels)).toEqual([
    'Over $5.00',
    'At least $5.00',
    'At least $5.00',
    'Under $5.00',
    'At most $5.00',
    '$5.00 to $6.00',
    '$5.00',
  ])
})

test('BEY-100 uses each filter once; a second one is text', () => {
  expect(parse('visa amex')).toMatchObject({ scheme: 'visa', words: ['amex'] })
})

test('BEY-100 quoted words are text, and an unclosed quotation mark does no harm', () => {
  expect(parse('"april" jones')).toMatchObject({ days: null, words: ['april', 'jones'] })
  expect(parse('"last week')).toMatchObject({ days: null, words: ['last', 'week'] })
})

test('BEY-100 ignores case, accents and punctuation', () => {
  expect(parse("Zoë O'Brien HC-1597").words).toEqual(['zoe', 'obrien', 'hc1597'])
  expect(parse('Sarah.Jones@Example.com').words).toEqual(['sarahjones', 'examplecom'])
})

test('BEY-100 keeps one of our ids unchanged', () => {
  expect(parse(' tran_AbCdEfGh12345678 ')).toMatchObject({
    id: { kind: 'payments', id: 'tran_AbCdEfGh12345678' },
    words: [],
  })
})

test('BEY-100 searches only the last four digits of a card number', () => {
  expect(withoutCardNumbers('jane 4242 4242 4242 4242')).toBe('jane 4242')
  expect(withoutCardNumbers('5555-5555-5555-4444')).toBe('4444')
  expect(withoutCardNumbers('0412 345 678')).toBe('0412 345 678')
})

test('BEY-100 survives long and strange texts', () => {
  const parsed = parse('x1 '.repeat(5_000)).words
  expect(parsed).toEqual(['x1'])
  expect(parse('a b c d e f g h i j k l m').words).toHaveLength(6)
  for (const text of ['', '   ', '"', '%_\\', "'; drop table", '\u0000', '💳', '٣'])
    expect(() => parse(text)).not.toThrow()
  expect(isSearchable(parse('%'))).toBe(false)
  expect(isSearchable(parse('j'))).toBe(false)
  expect(isSearchable(parse('ja'))).toBe(true)
})

test.each([
  ['2026-11-25', 'this week', '2026-11-23', '2026-11-29'],
  ['2026-11-29', 'this week', '2026-11-23', '2026-11-29'],
  ['2026-11-29', 'previous week', '2026-11-16', '2026-11-22'],
  ['2026-11-25', 'previous month', '2026-10-01', '2026-10-31'],
  ['2026-11-01', 'november', '2026-11-01', '2026-11-30'],
  ['2026-10-31', 'november', '2025-11-01', '2025-11-30'],
])('BEY-100 on %s, "%s" is %s to %s', (today, text, from, to) => {
  expect(parseSearch(text, today).days).toEqual({ from, to })
})

test('labels filters by days and kind, in singular and plural', () => {
  expect(labels('until 3 may 2026')).toEqual(['Until 3rd May 26'])
  expect(labels('since 3 may 2026')).toEqual(['Since 3rd May 26'])
  expect(labels('on 3 may 2026')).toEqual(['3rd May 26'])
  expect(['refund', 'refunds', 'order', 'payout'].flatMap(labels)).toEqual([
    'Refund',
    'Refunds',
    'Orders',
    'Payouts',
  ])
})

test('eight to fifteen digits are a phone number', () => {
  const wordsOf = (text: string) => parse(text).words
  expect(wordsOf('0212 3456')).toEqual(['2123456'])
  expect(wordsOf('021 2345')).toEqual(['021', '2345'])
  expect(wordsOf('+123 456 789 012 345')).toEqual(['123456789012345'])
  expect(wordsOf('+123 456 789 012 3456')).not.toContain('1234567890123456')
  expect(wordsOf('0412 x45 678')).toEqual(['0412', 'x45', '678'])
})

test('ignores small words unless quoted, and a filter is enough to search', () => {
  expect(parse('the "the" cart').words).toEqual(['the', 'cart'])
  expect(parse('for the').words).toEqual([])
  expect(isSearchable(parse('visa'))).toBe(true)
  expect(isSearchable(parse('tran_AAAAAAAAAAAAAAAA'))).toBe(true)
  expect(isSearchable(parse('the'))).toBe(false)
})

test('reads at most two hundred characters', () => {
  expect(parse(`${'x'.repeat(195)} abcdefgh`).words.at(-1)).toBe('abcd')
})
