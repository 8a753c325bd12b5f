import type { Country } from '@paydeck/contract/money/currency'
import { expect, test } from 'vitest'

import { phoneFields, parsePhone } from './phone.ts'

test.each<[string, Country, string]>([
  ['0412 345 678', 'AU', '+61412345678'],
  ['0412-345-678', 'AU', '+61412345678'],
  ['(02) 9374 4000', 'AU', '+61293744000'],
  ['412345678', 'AU', '+61412345678'],
  ['+61 412 345 678', 'AU', '+61412345678'],
  ['0061 412 345 678', 'NZ', '+61412345678'],
  ['0011 64 21 123 4567', 'AU', '+64211234567'],
  ['021 123 4567', 'NZ', '+64211234567'],
  ['09 363 1234', 'NZ', '+6493631234'],
  ['+64 21 123 4567', 'AU', '+64211234567'],
  ['+44 20 7946 0958', 'AU', '+442079460958'],
])('VAL-26 "%s" in %s is %s', (text, country, phone) => {
  expect(parsePhone(text, country)).toBe(phone)
})

test.each<[string, Country]>([
  ['', 'AU'],
  ['   ', 'AU'],
  ['12', 'AU'],
  ['0412 345 67', 'AU'],
  ['0412 345 678 9', 'AU'],
  ['021 123 456 789', 'AU'],
  ['0412 345 678', 'NZ'],
  ['call 0412 345 678', 'AU'],
  ['jane@customer.example', 'AU'],
  ['+999 412 345 678', 'AU'],
])('VAL-26 "%s" is no phone number of %s', (text, country) => {
  expect(parsePhone(text, country)).toBeNull()
})

test.each<[string, string, Country]>([
  ['+61412345678', '0412 345 678', 'AU'],
  ['+61293744000', '(02) 9374 4000', 'AU'],
  ['+64211234567', '021 123 4567', 'NZ'],
  ['+442079460958', '+442079460958', 'AU'],
])(
  'shows the stored number %s as "%s" of %s, and reads it back unchanged',
  (stored, text, country) => {
    expect(phoneFields(stored, 'AU')).toEqual({ text, country })
    expect(parsePhone(text, country)).toBe(stored)
  },
)

test('shows an invalid number unchanged', () => {
  expect(phoneFields('0412', 'NZ')).toEqual({ text: '0412', country: 'NZ' })
  expect(phoneFields(null, 'AU')).toEqual({ text: '', country: 'AU' })
})
