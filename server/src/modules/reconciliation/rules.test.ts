import { expect, test } from 'vitest'

import {
  type Booked,
  breakOf,
  missingBreak,
  missingDispute,
  type MovementKind,
  unrequestedBreak,
} from './rules.ts'

const CAPTURED: Booked = {
  operationId: 'chrg_1',
  merchantId: 'merc_1',
  what: 'taken',
  status: 'done',
  amount: 50_00,
  currency: 'AUD',
  returned: 0,
  dispute: null,
}
const DISPUTE = { amount: 30_00, status: 'won' } as const
const REFUND: Booked = { ...CAPTURED, what: 'given_back' }
const PAYOUT: Booked = { ...CAPTURED, what: 'paid_out' }

/** The kind of break when the provider moved an amount for an operation. */
const breakWhen = (kind: MovementKind, amount: number, is: Booked, others: MovementKind[] = []) =>
  breakOf(
    { kind, operationId: 'chrg_1', refs: ['ref_1'], amount, currency: 'AUD' },
    is,
    new Set([kind, ...others]),
  )?.kind ?? null

test.each<[MovementKind, number, Booked, MovementKind[]?]>([
  ['charge', 50_00, CAPTURED],
  ['refund', -50_00, REFUND],
  ['refund', -50_00, { ...REFUND, status: 'failed' }, ['refund_returned']],
  ['refund_returned', 50_00, { ...REFUND, status: 'failed' }],
  ['payout', -50_00, PAYOUT],
  ['payout', -50_00, { ...PAYOUT, status: 'failed' }, ['payout_returned']],
  ['payout_returned', 50_00, { ...PAYOUT, status: 'failed' }],
  ['return', -50_00, { ...CAPTURED, returned: 50_00 }],
  ['return', -20_00, { ...CAPTURED, returned: 20_00 }],
  ['dispute', -30_00, { ...CAPTURED, dispute: DISPUTE }],
  ['dispute_won', 30_00, { ...CAPTURED, dispute: DISPUTE }],
])(
  'BEY-94 a %s of %i agrees with the books, and no other amount does',
  (kind, amount, is, others) => {
    expect(breakWhen(kind, amount, is, others)).toBeNull()
    expect(breakWhen(kind, -amount, is, others)).toBe('differs')
    expect(breakWhen(kind, amount + 1, is, others)).toBe('differs')
    expect(breakWhen(kind, amount, { ...is, currency: 'NZD' }, others)).toBe('differs')
  },
)

test.each<[MovementKind, Booked]>([
  ['charge', { ...CAPTURED, status: 'open' }],
  ['charge', REFUND],
  ['refund', { ...REFUND, status: 'failed' }],
  ['refund_returned', REFUND],
  ['payout', { ...PAYOUT, status: 'open' }],
  ['payout_returned', PAYOUT],
  ['payout_returned', { ...REFUND, status: 'failed' }],
  ['return', CAPTURED],
  ['dispute', CAPTURED],
  ['dispute_won', { ...CAPTURED, dispute: { ...DISPUTE, status: 'lost' } }],
])('BEY-94 finds a %s that the books do not have', (kind, is) => {
  expect(breakWhen(kind, 50_00, is)).toBe('not_booked')
})

test('BEY-94 finds what the books have and the provider does not', () => {
  const none = new Set<MovementKind>()
  expect(missingBreak(CAPTURED, none)?.what).toBe(
    'booked a charge of 50.00 AUD, which is not on the list',
  )
  expect(missingBreak(CAPTURED, new Set(['charge']))).toBeNull()
  expect(missingBreak({ ...CAPTURED, status: 'open' }, none)).toBeNull()
  const disputed = { ...CAPTURED, dispute: DISPUTE }
  expect(missingDispute(disputed, new Set(['charge']))?.what).toContain('dispute of 30.00')
  expect(missingDispute(disputed, new Set(['dispute']))?.what).toContain('won dispute of 30.00')
  expect(missingDispute(disputed, new Set(['dispute', 'dispute_won']))).toBeNull()
})

test('BEY-244 a return won back before we booked it is no break; one only partly won back is', () => {
  expect(breakWhen('return', 0, CAPTURED)).toBeNull()
  expect(breakWhen('return', -1, CAPTURED)).toBe('not_booked')
  expect(breakWhen('return', 0, { ...CAPTURED, returned: 50_00 })).toBe('differs')
})

test('a movement of no operation of ours is a break, unless it is a fee or a settlement', () => {
  const movement = { ref: 'ref_1', amount: -12_50, currency: 'NZD', operationId: 'chrg_9' }
  const unasked = (kind: MovementKind, operationId: string | null = 'chrg_9') =>
    unrequestedBreak({ ...movement, kind, operationId })
  expect(unasked('payout_returned')).toEqual({
    kind: 'not_asked_for',
    what: 'returned payout of 12.50 NZD under chrg_9, which is not ours',
    merchantId: null,
    operationId: 'chrg_9',
    refs: ['ref_1'],
  })
  expect(unasked('refund', null)?.what).toBe(
    'refund of 12.50 NZD under no operation, which is not ours',
  )
  expect([unasked('other'), unasked('settlement')]).toEqual([null, null])
})

test('a break says what moved and what the books have instead, with every id needed to find it', () => {
  const describe = (kind: MovementKind, amount: number, is: Booked, ...others: MovementKind[]) =>
    breakOf(
      { kind, operationId: 'chrg_1', refs: ['ref_1', 'ref_2'], amount, currency: 'AUD' },
      is,
      new Set([kind, ...others]),
    )
  const movement = { merchantId: 'merc_1', operationId: 'chrg_1', refs: ['ref_1', 'ref_2'] }
  expect(describe('charge', 49_00, CAPTURED)).toEqual({
    ...movement,
    kind: 'differs',
    what: 'charge of 49.00 AUD, booked 50.00 AUD',
  })
  expect(describe('charge', 50_00, { ...CAPTURED, status: 'open' })).toEqual({
    ...movement,
    kind: 'not_booked',
    what: 'charge of 50.00 AUD, still open in the books',
  })
  const sentences = [
    describe('charge', 50_00, REFUND),
    describe('charge', 50_00, { ...CAPTURED, status: 'failed' }),
    describe('refund', -50_00, { ...REFUND, status: 'failed' }),
    describe('payout', -50_00, { ...PAYOUT, status: 'failed' }, 'refund_returned'),
    describe('refund_returned', 50_00, PAYOUT),
    describe('payout_returned', 50_00, PAYOUT),
    describe('return', -50_00, CAPTURED),
    describe('dispute', -50_00, CAPTURED),
    describe('dispute_won', 50_00, CAPTURED),
  ].map((difference) => difference?.what)
  expect(sentences).toEqual([
    'charge of 50.00 AUD, but the operation is of another kind',
    'charge of 50.00 AUD, failed in the books',
    'refund of 50.00 AUD, failed in the books',
    'payout of 50.00 AUD, failed in the books',
    'returned refund of 50.00 AUD, but the operation is of another kind',
    'returned payout of 50.00 AUD, not booked as returned',
    'returned debit of 50.00 AUD, not booked as returned',
    'dispute of 50.00 AUD, not booked as disputed',
    'won dispute of 50.00 AUD, not booked as won',
  ])
  // Checked by other means, whatever their amount.
  expect([describe('settlement', 1, PAYOUT), describe('other', 1, CAPTURED)]).toEqual([null, null])
  const charged = { ...CAPTURED, status: 'open' } as const
  expect(describe('charge', 0, charged)?.kind).toBe('not_booked')
})

test('a booking that is missing on the list is reported with its kind and operation', () => {
  const none = new Set<MovementKind>()
  expect(missingBreak(REFUND, none)).toEqual({
    kind: 'not_moved',
    what: 'booked a refund of 50.00 AUD, which is not on the list',
    merchantId: 'merc_1',
    operationId: 'chrg_1',
    refs: [],
  })
  expect(missingBreak(PAYOUT, none)?.what).toContain('booked a payout of')
  expect(missingBreak({ ...CAPTURED, what: 'moves_nothing' }, none)).toBeNull()
  expect(missingDispute({ ...CAPTURED, dispute: DISPUTE }, none)).toEqual({
    kind: 'not_moved',
    what: 'booked a dispute of 30.00 AUD, which is not on the list',
    merchantId: 'merc_1',
    operationId: 'chrg_1',
    refs: [],
  })
  expect(missingDispute(CAPTURED, none)).toBeNull()
  for (const status of ['open', 'lost'] as const)
    expect(
      missingDispute({ ...CAPTURED, dispute: { ...DISPUTE, status } }, new Set(['dispute'])),
    ).toBeNull()
})
