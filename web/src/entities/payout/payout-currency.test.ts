import { expect, test } from 'vitest'

import { payoutCurrency } from './payout-currency.ts'

const payment = {
  transactionId: 'tran_0000000000000001',
  orderId: '1042',
  amount: 1200,
  currency: 'NZD',
} as const

test('TRF-06 a payout has the currency of its first payment, else of the trading country', () => {
  expect(payoutCurrency({ payments: [payment], currency: undefined }, 'AU')).toBe('NZD')
  expect(payoutCurrency({ payments: [], currency: undefined }, 'NZ')).toBe('NZD')
  expect(payoutCurrency({ payments: [], currency: undefined }, 'AU')).toBe('AUD')
  expect(payoutCurrency({ payments: [], currency: 'NZD' }, 'AU')).toBe('NZD')
})
