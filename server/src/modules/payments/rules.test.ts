import { TRANSACTION_STATUSES } from '@paydeck/contract/merchant/status'
import { expect, test } from 'vitest'

import { canMove, refundRefusal, sourcesOf, statusAfterReturn } from './rules.ts'

/** Written by hand, row by row: from on the left, to above; `x` is an allowed transition. */
const MATRIX = `
                    incomplete accepted pending not_captured paid partially_refunded refunded failed cancelled disputed
incomplete                   .        x       x            x    x                  .        .      x         .        .
accepted                     .        .       x            .    x                  x        x      x         .        x
pending                      .        x       .            x    x                  .        .      x         x        .
not_captured                 .        .       .            .    x                  .        .      .         x        .
paid                         .        .       .            .    .                  x        x      x         .        x
partially_refunded           .        x       .            .    x                  .        x      x         .        x
refunded                     .        x       .            .    x                  x        .      x         .        x
failed                       .        .       .            .    .                  .        .      .         .        .
cancelled                    .        .       .            .    .                  .        .      .         .        .
disputed                     .        x       .            .    x                  x        x      .         .        .
`

test('a payment changes status exactly as the table says, for every pair', () => {
  const [header, ...rows] = MATRIX.trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  expect(header?.toSorted()).toEqual([...TRANSACTION_STATUSES].toSorted())
  expect(rows.map(([from = '']) => from).toSorted()).toEqual([...TRANSACTION_STATUSES].toSorted())
  const said = rows.flatMap(([from, ...cells]) =>
    cells.map((cell, column) => `${from} -> ${header?.[column]}: ${cell === 'x'}`),
  )
  const done = rows.flatMap(([from]) =>
    (header ?? []).map((to) => {
      const name = (text: string | undefined) =>
        TRANSACTION_STATUSES.find((status) => status === text) ?? 'failed'
      return `${from} -> ${to}: ${canMove(name(from), name(to))}`
    }),
  )
  expect(done).toEqual(said)
})

test('a guarded update names the statuses that may become the new one', () => {
  expect(sourcesOf('paid').toSorted()).toEqual(
    [
      'accepted',
      'disputed',
      'incomplete',
      'not_captured',
      'partially_refunded',
      'pending',
      'refunded',
    ].toSorted(),
  )
  expect(sourcesOf('incomplete')).toEqual([])
})

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

test('what waits for a second person is not refunded twice, and the refusal says so', () => {
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

test('BEY-252 refunds no more than the bank has left of a debit', () => {
  const returned = { ...paid, returned: 300 }
  expect(refundRefusal(returned, 700)).toBeNull()
  expect(refundRefusal(returned, 701)?.code).toBe('refund_too_large')
  expect(refundRefusal({ ...returned, refundReserved: 900 }, 1)?.code).toBe('refund_too_large')
})

test.each([
  ['paid', 0, 400, 'paid'],
  ['paid', 0, 1000, 'failed'],
  ['partially_refunded', 300, 1000, 'failed'],
  ['refunded', 1000, 200, 'refunded'],
  ['failed', 0, 400, 'paid'],
  ['failed', 300, 0, 'partially_refunded'],
  ['failed', 1000, 0, 'refunded'],
  ['failed', 0, 1000, 'failed'],
] as const)(
  'BEY-251 a debit that is %s with %i refunded and %i of 1000 returned is %s',
  (status, refunded, returned, to) => {
    expect(statusAfterReturn({ status, captured: 1000, refunded }, returned)).toBe(to)
  },
)
