import fc from 'fast-check'
import { expect, test } from 'vitest'

import { limitRefusal, allocateRefund, refundOutcomeOf } from './rules.ts'

const charge = (refundable: number, at = 0) => ({
  operationId: `op${at}`,
  provider: 'sandbox',
  ref: `ref${at}`,
  refundable,
})

test('allocates a refund to the charges in order, each up to what is left of it', () => {
  expect(
    allocateRefund(250, [charge(100, 1), charge(0, 2), charge(100, 3), charge(100, 4)]).map(
      (slice) => [slice.charge.operationId, slice.amount],
    ),
  ).toEqual([
    ['op1', 100],
    ['op3', 100],
    ['op4', 50],
  ])
  expect(() => allocateRefund(101, [charge(100)])).toThrow('never taken')
})

test('the parts always add up to the refund, and none is larger than its charge', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 10 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (lefts, share) => {
        const amount = Math.floor(lefts.reduce((sum, remaining) => sum + remaining, 0) * share)
        const slices = allocateRefund(
          amount,
          lefts.map((remaining, at) => charge(remaining, at)),
        )
        expect(slices.reduce((sum, slice) => sum + slice.amount, 0)).toBe(amount)
        for (const slice of slices) {
          expect(slice.amount).toBeGreaterThan(0)
          expect(slice.amount).toBeLessThanOrEqual(slice.charge.refundable)
        }
      },
    ),
  )
})

test('a refund is open while any part is, succeeds when any part does, and fails when all do', () => {
  const refundOf = (status: 'pending' | 'succeeded' | 'failed', amount = 10) => ({ status, amount })
  expect(refundOutcomeOf([refundOf('succeeded'), refundOf('pending')])).toEqual({ kind: 'open' })
  expect(
    refundOutcomeOf([refundOf('succeeded'), refundOf('failed'), refundOf('succeeded', 5)]),
  ).toEqual({
    kind: 'made',
    toSource: 15,
  })
  expect(refundOutcomeOf([refundOf('failed'), refundOf('failed')])).toEqual({ kind: 'failed' })
  expect(refundOutcomeOf([])).toEqual({ kind: 'made', toSource: 0 })
})

test('a limit applies to its own currency only, and counts earlier refunds', () => {
  const refusalFor = (amount: number, before = 0, currency = 'AUD') =>
    limitRefusal(5000, 'AUD', { amount, currency, before }) === null
  expect([
    refusalFor(5000),
    refusalFor(5001),
    refusalFor(1, 5000),
    refusalFor(2000, 3000),
    refusalFor(1, 0, 'NZD'),
  ]).toEqual([true, false, false, true, false])
  expect(limitRefusal(null, 'AUD', { amount: 1e9, currency: 'NZD', before: 1e9 })).toBeNull()
})
