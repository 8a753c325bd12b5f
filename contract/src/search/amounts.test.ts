import { expect, test } from 'vitest'

import { isExclusive, readAmount } from './amounts.ts'

test.each([
  ['between 5 and 20', 5_00, 20_00],
  ['between 20 and 5', 5_00, 20_00],
  ['from $10 to $20', 10_00, 20_00],
  ['$10 to 20', 10_00, 20_00],
  ['$2k to $3k', 2_000_00, 3_000_00],
  ['10.50–1,234', 10_50, 1_234_00],
  ['$5 and $6', 5_00, 6_00],
  ['over  5', 5_01, null],
  ['from 5', 5_00, null],
  ['below $0', null, 0],
  ['less than 1,000.5', null, 1_000_49],
  ['at most 7', null, 7_00],
  ['<= 7', null, 7_00],
  ['nz$12', 12_00, 12_00],
  ['12.34', 12_34, 12_34],
  ['5 aud', 5_00, 5_00],
])('"%s" is from %o to %o', (text, from, to) => {
  expect(readAmount(text)).toEqual({ from, to })
})

test.each([
  '5',
  '10 to 20',
  '10-20',
  'between x1 and 20',
  'between 10 and 2x',
  'between 10',
  'the $10 to $20',
  '$10 to $20 each',
  '$10 to',
  'over',
  'over x',
  'not over 5',
  '5 dollars off',
  '$1.234',
  '1,23',
  '',
])('"%s" is not an amount', (text) => {
  expect(readAmount(text)).toBeNull()
})

test('a bound in words excludes or includes its amount', () => {
  const without = ['over 5', 'above 5', 'more than 5', '> 5', 'under 5', 'below 5', 'less than 5']
  expect([...without, '<5'].map(isExclusive)).toEqual(Array.from({ length: 8 }, () => true))
  const within = ['at least 5', 'from 5', '>= 5', 'at most 5', 'up to 5', '<=5', '5', 'much over 5']
  expect(within.map(isExclusive)).toEqual(within.map(() => false))
})
