import { expect, test } from 'vitest'

import { refundRefusal } from './refund-rules.ts'

const paid = {
  status: 'paid',
  captured: 1000,
  refundReserved: 0,
  refundWaiting: 0,
  returned: 0,
} as const

test('refuses a refund beyond what is left, during a dispute, and when there is nothing to refund', () => {
  expect(refundRefusal(paid, 1000)).toBeNull()
  expect(refundRefusal(paid, 1001)?.text).toBe('Amount is larger than refundable amount')
  expect(refundRefusal({ ...paid, refundReserved: 400 }, 601)?.code).toBe('refund_too_large')
  expect(refundRefusal({ ...paid, status: 'accepted' }, 1000)).toBeNull()
  expect(
    refundRefusal({ ...paid, status: 'partially_refunded', refundReserved: 400 }, 600),
  ).toBeNull()
  expect(refundRefusal({ ...paid, status: 'disputed' }, 1)?.code).toBe('payment_disputed')
  expect(refundRefusal({ ...paid, status: 'refunded' }, 1)?.code).toBe('payment_refunded')
  for (const status of ['incomplete', 'pending', 'not_captured', 'failed', 'cancelled'] as const)
    expect(refundRefusal({ ...paid, status }, 1)?.code).toBe('payment_not_refundable')
})

test('does not refund an amount twice that waits for approval, and says so', () => {
  const waiting = { ...paid, refundWaiting: 300 }
  const another = {
    code: 'refund_too_large',
    text: 'Another refund of this payment waits for approval, so less is left to refund.',
  }
  expect(refundRefusal(waiting, 700)).toBeNull()
  expect([701, 1000].map((amount) => refundRefusal(waiting, amount))).toEqual([another, another])
  expect(refundRefusal(waiting, 1001)).toEqual({
    code: 'refund_too_large',
    text: 'Amount is larger than refundable amount',
  })
  expect(refundRefusal({ ...waiting, refundReserved: 200, returned: 100 }, 400)).toBeNull()
  expect(refundRefusal({ ...waiting, refundReserved: 200, returned: 100 }, 401)).toEqual(another)
})

test('BEY-252 refunds no more of a debit than is left after its returns', () => {
  const returned = { ...paid, returned: 300 }
  expect(refundRefusal(returned, 700)).toBeNull()
  expect(refundRefusal(returned, 701)?.code).toBe('refund_too_large')
  expect(refundRefusal({ ...returned, refundReserved: 900 }, 1)?.code).toBe('refund_too_large')
})
