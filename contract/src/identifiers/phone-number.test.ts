import { expect, test } from 'vitest'

import { formatPhone } from './phone-number.ts'

test.each([
  ['+61412345678', '0412 345 678', '+61 412 345 678'],
  ['+61298765432', '02 9876 5432', '+61 2 9876 5432'],
  ['+64211234567', '+64 21 123 4567', '021 123 4567'],
  ['+64211234', '+64211234', '+64211234'],
  ['+6495551234', '+64 9 555 1234', '09 555 1234'],
  ['+442071838750', '+442071838750', '+442071838750'],
  ['0412345678', '0412 345 678', '0412345678'],
  ['1300 555 123', '1300 555 123', '1300 555 123'],
])('BEY-33 %s is written %s in Australia and %s in New Zealand', (phone, inAu, inNz) => {
  expect([formatPhone(phone, 'AU'), formatPhone(phone, 'NZ')]).toEqual([inAu, inNz])
})
