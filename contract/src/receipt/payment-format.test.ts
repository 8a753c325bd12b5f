import { expect, test } from 'vitest'

import { formatCard, formatPaidAt } from './payment-format.ts'

const spaced = (text: string) => text.replaceAll('\u00a0', ' ')

test('shows the payment time in the merchant’s zone, whatever zone the customer is in', () => {
  const at = '2025-11-20T10:36:00Z'
  expect(spaced(formatPaidAt(at, 'Australia/Sydney', 'AU'))).toBe('20 November 2025, 9:36 pm AEDT')
  expect(spaced(formatPaidAt(at, 'Pacific/Auckland', 'NZ'))).toBe('20 November 2025, 11:36 pm NZDT')
  expect(spaced(formatPaidAt('2025-06-30T16:05:00Z', 'Australia/Perth', 'AU'))).toBe(
    '1 July 2025, 12:05 am AWST',
  )
})

test('shows the brand and last four digits of the card, as far as they are known', () => {
  expect(formatCard('visa', '4242')).toBe('Visa ending in 4242')
  expect(formatCard('Amex', '0005')).toBe('American Express ending in 0005')
  expect(formatCard('eftpos', '1111')).toBe('eftpos ending in 1111')
  expect(formatCard(null, '1111')).toBe('Card ending in 1111')
  expect(formatCard('mastercard', null)).toBe('Mastercard')
  expect(formatCard(null, null)).toBeNull()
})
