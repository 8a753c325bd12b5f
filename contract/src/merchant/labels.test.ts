import { expect, test } from 'vitest'

import { disputeReason } from './dispute-reasons.ts'
import { entryLabel } from './entry-kinds.ts'
import { formatFixedReserve, formatReserve } from './format-reserve.ts'
import { TRANSACTION_STATUSES } from './status.ts'
import { noVerificationText } from './verifiable.ts'

test('labels the reasons of disputes; an unknown one is "Other reason"', () => {
  const reasons = [
    'fraudulent',
    'unrecognized',
    'product_not_received',
    'product_unacceptable',
    'duplicate',
    'subscription_canceled',
    'credit_not_processed',
    'toString',
    null,
  ]
  expect(reasons.map((reason) => disputeReason(reason).label)).toEqual([
    'Payment not made by the customer',
    'Payment not recognised',
    'Not received',
    'Faulty or not as described',
    'Paid twice',
    'Cancelled before the charge',
    'Refund not received',
    'Other reason',
    'Other reason',
  ])
  for (const reason of reasons) {
    const { claim, wins } = disputeReason(reason)
    expect(claim).toMatch(/^(?:they|what they|you) .+[^.]$/)
    expect(wins).toHaveLength(3)
    for (const text of wins) expect(text).toMatch(/^[A-Z].+\.$/)
  }
})

test('labels the kinds of settlement entries', () => {
  expect(['Payment', 'Return', 'ReserveHeld', 'toString'].map(entryLabel)).toEqual([
    'Payment',
    'Returned debit',
    'Held in reserve',
    'toString',
  ])
})

test('describes a reserve as a share for some days, or as an amount', () => {
  expect(formatReserve(null)).toBe('none')
  expect(formatReserve({ basisPoints: 1_000, days: 30 })).toBe('10 % for 30 days')
  expect(formatReserve({ basisPoints: 250, days: 1 })).toBe('2.5 % for 1 day')
  expect(formatFixedReserve(null, 'AUD')).toBe('none')
  expect(formatFixedReserve(500_00, 'NZD')).toBe('$500.00 NZD')
})

test('only a card that was charged or holds an amount can be verified', () => {
  expect(TRANSACTION_STATUSES.filter((status) => noVerificationText(status) !== null)).toEqual([
    'pending',
    'failed',
    'cancelled',
    'incomplete',
  ])
  expect(noVerificationText('failed')).toBe(
    'The card of this payment cannot be charged, so it cannot be verified.',
  )
})
