import { expect, test } from 'vitest'

import { cardWords, paidAtWords } from './receipt-words.ts'

const spaced = (text: string) => text.replaceAll('\u00a0', ' ')

test('shows the payment time in the merchant’s zone, whatever zone the customer is in', () => {
  const at = '2025-11-20T10:36:00Z'
  expect(spaced(paidAtWords(at, 'Australia/Sydney', 'AU'))).toBe('20 November 2025, 9:36 pm AEDT')
  expect(spaced(paidAtWords(at, 'Pacific/Auckland', 'NZ'))).toBe('20 November 2025, 11:36 pm NZDT')
  expect(spaced(paidAtWords('2025-06-30T16:05:00Z', 'Australia/Perth', 'AU'))).toBe(
    '1 July 2025, 12:05 am AWST',
  )
})

test('shows the brand and last four digits of the card, as far as they are known', () => {
  expect(cardWords('visa', '4242')).toBe('Visa ending in 4242')
  expect(cardWords('Amex', '0005')).toBe('American Express ending in 0005')
  expect(cardWords('eftpos', '1111')).toBe('eftpos ending in 1111')
  expect(cardWords(null, '1111')).toBe('Card ending in 1111')
  expect(cardWords('mastercard', null)).toBe('Mastercard')
  expect(cardWords(null, null)).toBeNull()
})
