import { expect, test } from 'vitest'

import { formatCard, formatMethod, formatPaidAt } from './payment-format.ts'

const withPlainSpaces = (text: string) => text.replaceAll('\u00a0', ' ')

test('shows the payment time in the merchant’s zone, whatever zone the customer is in', () => {
  const at = '2025-11-20T10:36:00Z'
  expect(withPlainSpaces(formatPaidAt(at, 'Australia/Sydney', 'AU'))).toBe(
    '20 November 2025, 9:36 pm AEDT',
  )
  expect(withPlainSpaces(formatPaidAt(at, 'Pacific/Auckland', 'NZ'))).toBe(
    '20 November 2025, 11:36 pm NZDT',
  )
  expect(withPlainSpaces(formatPaidAt('2025-06-30T16:05:00Z', 'Australia/Perth', 'AU'))).toBe(
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

test.each([
  [{ method: 'direct_debit', bankHint: '•••3456' }, 'Direct debit from account •••3456'],
  [{ method: 'direct_debit' }, 'Direct debit'],
  [{ method: 'payto', bankHint: 'm•••@example.com' }, 'PayTo from m•••@example.com'],
  [{ method: 'payto' }, 'PayTo'],
  [{ cardBrand: 'visa', cardLast4: '4242' }, 'Visa ending in 4242'],
  [{ cardBrand: 'visa', walletType: 'apple_pay' }, 'Visa with Apple Pay'],
  [
    { cardBrand: 'american_express', cardLast4: '0005', walletType: 'google_pay' },
    'American Express ending in 0005 with Google Pay',
  ],
  [{ cardLast4: '4242', walletType: 'some_pay' }, 'Card ending in 4242'],
  [{ walletType: 'apple_pay' }, null],
] as const)('%o reads "%s"', (method, text) => {
  const payment = {
    transactionId: 'tran_1',
    createdAt: '2025-11-20T10:36:00Z',
    method: 'card' as const,
    cardBrand: null,
    cardLast4: null,
    walletType: null,
    bankHint: null,
    isWithBank: false,
    heldUntil: null,
    captured: 0,
    capturedAt: null,
    refunded: 0,
    isPlan: false,
  }
  expect(formatMethod({ ...payment, ...method })).toBe(text)
})
