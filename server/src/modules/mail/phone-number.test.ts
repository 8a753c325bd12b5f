import { expect, test } from 'vitest'

import { textNumber } from './phone-number.ts'

test.each([
  ['+61 412 345 678', 'AU', '+61412345678'],
  ['0412 345 678', 'AU', '+61412345678'],
  ['(021) 123-4567', 'NZ', '+64211234567'],
  ['0064 21 123 4567', 'AU', '+64211234567'],
] as const)('reads %s in %s as %s', (input, country, number) => {
  expect(textNumber(input, country)).toBe(number)
})

test.each(['', 'none', '12345', '+0412345678', '+61412345678,+61400000000', '+6141234567890123'])(
  '%j cannot receive text messages',
  (input) => {
    expect(textNumber(input, 'AU')).toBeNull()
  },
)
