import { TRANSACTION_STATUSES } from '@paydeck/contract/merchant/status'
import { expect, test } from 'vitest'

import { samplePayment } from '../../../test/payment-sample.ts'
import { actionNamed, actionsOf, refundable } from './payment-actions.ts'

test('PAY-08 REF-08 every status but refunded, failed, not captured and incomplete offers a refund', () => {
  const offered = TRANSACTION_STATUSES.filter((transactionStatus) =>
    actionsOf(samplePayment({ transactionStatus })).includes('refund'),
  )
  expect(offered.toSorted()).toEqual(
    ['accepted', 'cancelled', 'disputed', 'paid', 'partially_refunded', 'pending'].toSorted(),
  )
})

test('only a held amount can be captured or cancelled', () => {
  for (const transactionStatus of TRANSACTION_STATUSES) {
    const actions = actionsOf(samplePayment({ transactionStatus }))
    const isHeld = transactionStatus === 'not_captured'
    expect(actions.includes('capture')).toBe(isHeld)
    expect(actions.includes('cancel')).toBe(isHeld)
  }
})

test.each([
  [10_000, 0, 10_000],
  [10_000, 2_500, 7_500],
  [10_000, 10_000, 0],
])(
  'REF-10 of %i with %i refunded, %i can be refunded',
  (transactionAmount, refundedAmount, remaining) => {
    expect(refundable(samplePayment({ transactionAmount, refundedAmount }))).toBe(remaining)
  },
)

test('BEY-252 after a partial return by the bank, the rest can be refunded', () => {
  const payment = { transactionAmount: 1000, refundedAmount: 200, returnedAmount: 300 }
  expect(refundable(samplePayment(payment))).toBe(500)
  expect(refundable(samplePayment({ ...payment, returnedAmount: 1000 }))).toBe(0)
})

test('an amount that waits for approval cannot be refunded again', () => {
  const payment = { transactionAmount: 1000, refundedAmount: 200, refundWaiting: 300 }
  expect(refundable(samplePayment(payment))).toBe(500)
})

test('each status offers its own actions only', () => {
  const actions = (['paid', 'not_captured', 'refunded'] as const).map((transactionStatus) =>
    actionsOf(samplePayment({ transactionStatus })),
  )
  expect(actions).toEqual([['refund'], ['capture', 'cancel'], []])
})

test('ignores unknown actions', () => {
  expect(['refund', 'capture', 'cancel', 'delete', undefined].map(actionNamed)).toEqual([
    'refund',
    'capture',
    'cancel',
    null,
    null,
  ])
})
