import { describe, expect, test } from 'vitest'

import { returnWaitMs, startRefusal } from './rules.ts'

const paid = { method: 'card', status: 'paid', paymentSource: 'src_1' } as const

describe('verifying the card of a payment', () => {
  test.each([
    'paid',
    'partially_refunded',
    'refunded',
    'accepted',
    'not_captured',
    'disputed',
  ] as const)('is possible when the payment is %s', (status) => {
    expect(startRefusal({ ...paid, status }, undefined)).toBeNull()
  })

  test('is for card payments only', () => {
    expect(startRefusal({ ...paid, method: 'direct_debit' }, undefined)).toEqual({
      code: 'verification_not_supported',
      text: 'Only cards can be verified; this payment was made from a bank account.',
    })
  })

  test.each([{ status: 'failed' }, { status: 'cancelled' }, { paymentSource: null }] as const)(
    'requires a card that can be charged, not %j',
    (change) => {
      expect(startRefusal({ ...paid, ...change }, undefined)).toEqual({
        code: 'verification_not_possible',
        text: 'The card of this payment cannot be charged, so it cannot be verified.',
      })
    },
  )

  test('is final once passed or failed, until it is reset', () => {
    const refusal = { code: 'verification_ended' }
    expect(startRefusal(paid, { state: 'passed', isOpen: false })).toMatchObject(refusal)
    expect(startRefusal(paid, { state: 'failed', isOpen: false })).toMatchObject(refusal)
    expect(startRefusal(paid, { state: 'failed', isOpen: false })?.text).toMatch(/Reset/)
    expect(startRefusal(paid, { state: 'passed', isOpen: true })).toBeNull()
    expect(startRefusal(paid, { state: 'expired', isOpen: false })).toBeNull()
  })
})

test('the refund of a charge is tried after 1, 2, 4, 8 and 16 days, then every thirty', () => {
  const days = [1, 2, 3, 4, 5, 6, 20].map((failed) => returnWaitMs(failed) / 86_400_000)
  expect(days).toEqual([1, 2, 4, 8, 16, 30, 30])
})
