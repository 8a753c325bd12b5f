import { expect, test } from 'vitest'

import {
  answerRefusal,
  awaitsAnswer,
  daysUntil,
  disputeFee,
  disputeRefusal,
  lossBearer,
  nextReminder,
  stateOf,
  statusAfterWin,
} from './rules.ts'

test('the fee carries the GST of the merchant’s tax country', () => {
  expect(disputeFee('AU')).toEqual({ total: 27_50, tax: 2_50 })
  expect(disputeFee('NZ')).toEqual({ total: 28_75, tax: 3_75 })
  expect(disputeFee('AU', 0)).toEqual({ total: 0, tax: 0 })
})

const charge = { kind: 'charge', amount: 100 } as const
const NOT_CAPTURED_MESSAGE = 'Only a payment that has been taken can be disputed.'

test.each([
  ['paid', 100, null],
  ['partially_refunded', 100, null],
  ['accepted', 1, null],
  ['paid', 101, 'The dispute is larger than what was charged.'],
  ['paid', 0, 'There is nothing left of this payment to dispute.'],
  ['disputed', 100, 'This payment is disputed already.'],
  ['refunded', 100, null],
  ['failed', 100, NOT_CAPTURED_MESSAGE],
  ['not_captured', 100, NOT_CAPTURED_MESSAGE],
] as const)('%s, %i of 100: %s', (status, amount, refusal) => {
  expect(disputeRefusal({ status, method: 'card' }, charge, amount)).toBe(refusal)
})

test('a PayTo payment can be disputed like a card payment', () => {
  expect(disputeRefusal({ status: 'paid', method: 'payto' }, charge, 100)).toBeNull()
})

test('a direct debit or an uncharged payment cannot be disputed', () => {
  expect(disputeRefusal({ status: 'paid', method: 'card' }, undefined, 1)).toBe(
    NOT_CAPTURED_MESSAGE,
  )
  expect(disputeRefusal({ status: 'paid', method: 'direct_debit' }, charge, 1)).toMatch(/return/)
})

test('an instalment is the platform’s loss, whatever the status of its payment', () => {
  const instalment = { kind: 'instalment', amount: 100 } as const
  for (const status of ['accepted', 'paid', 'disputed', 'refunded'] as const)
    expect(disputeRefusal({ status, method: 'card' }, instalment, 100)).toBeNull()
  expect(lossBearer(instalment)).toBe('house')
  expect(lossBearer(charge)).toBe('merchant')
  expect(lossBearer({ kind: 'capture' })).toBe('merchant')
})

test('BEY-149 the small charge that verifies a card is the platform’s loss, whatever the status of its payment', () => {
  const small = { kind: 'verify', amount: 137 } as const
  for (const status of ['paid', 'disputed', 'refunded'] as const)
    expect(disputeRefusal({ status, method: 'card' }, small, 137)).toBeNull()
  expect(disputeRefusal({ status: 'paid', method: 'card' }, small, 138)).toMatch(/larger/)
  expect(lossBearer(small)).toBe('house')
})

test('a won dispute restores the previous status, or the result of a refund in progress', () => {
  expect(statusAfterWin('paid', { captured: 100, refunded: 0 })).toBe('paid')
  expect(statusAfterWin('accepted', { captured: 100, refunded: 0 })).toBe('accepted')
  expect(statusAfterWin('paid', { captured: 100, refunded: 40 })).toBe('partially_refunded')
  expect(statusAfterWin('partially_refunded', { captured: 100, refunded: 100 })).toBe('refunded')
  expect(statusAfterWin('refunded', { captured: 100, refunded: 100 })).toBe('refunded')
  expect(statusAfterWin('refunded', { captured: 100, refunded: 0 })).toBe('paid')
})

const NOW = new Date('2026-03-02T00:00:00Z')
const BEFORE_DEADLINE = new Date('2026-03-03T00:00:00Z')

test.each([
  ['open', BEFORE_DEADLINE, undefined, true, 'needs_response'],
  ['open', BEFORE_DEADLINE, { step: 'save', status: 'done' }, true, 'needs_response'],
  ['open', BEFORE_DEADLINE, { step: 'submit', status: 'done' }, false, 'under_review'],
  ['open', BEFORE_DEADLINE, { step: 'submit', status: 'refused' }, true, 'needs_response'],
  ['open', NOW, undefined, false, 'under_review'],
  ['inquiry', BEFORE_DEADLINE, undefined, true, 'inquiry'],
  ['inquiry', BEFORE_DEADLINE, { step: 'submit', status: 'unknown' }, false, 'inquiry'],
  ['inquiry', null, undefined, false, 'inquiry'],
  ['inquiry_closed', BEFORE_DEADLINE, undefined, false, 'inquiry_closed'],
  ['lost', BEFORE_DEADLINE, undefined, false, 'lost'],
] as const)(
  'BEY-123 %s, due %s, answered %j: awaits an answer %s, state %s',
  (status, dueBy, before, waits, is) => {
    expect(awaitsAnswer({ status, dueBy }, before, NOW)).toBe(waits)
    expect(stateOf({ status, dueBy }, before, NOW)).toBe(is)
  },
)

test('BEY-123 an inquiry takes evidence until its deadline, and cannot be accepted', () => {
  const inquiry = { status: 'inquiry', dueBy: BEFORE_DEADLINE } as const
  expect(answerRefusal(inquiry, undefined, { step: 'submit', now: NOW })).toBeNull()
  expect(answerRefusal(inquiry, undefined, { step: 'accept', now: NOW })?.code).toBe('inquiry_open')
  const closed = { ...inquiry, status: 'inquiry_closed' } as const
  expect(answerRefusal(closed, undefined, { step: 'save', now: NOW })?.code).toBe('dispute_closed')
})

test('says why an answer is refused', () => {
  const open = { status: 'open', dueBy: BEFORE_DEADLINE } as const
  const refusal = (
    dispute: Parameters<typeof answerRefusal>[0],
    before: Parameters<typeof answerRefusal>[1],
    step: 'save' | 'submit' | 'accept' = 'save',
  ) => answerRefusal(dispute, before, { step, now: NOW })
  expect(refusal({ ...open, status: 'won' }, undefined)).toEqual({
    code: 'dispute_closed',
    message: 'This dispute has been decided already.',
  })
  const underWay = {
    code: 'answer_under_way',
    message: 'The provider has not confirmed the last answer yet. Try again in a minute.',
  }
  expect(refusal(open, { step: 'save', status: 'unknown' })).toEqual(underWay)
  expect(refusal(open, { step: 'submit', status: 'unknown' }, 'accept')).toEqual(underWay)
  expect(refusal(open, { step: 'submit', status: 'done' })).toEqual({
    code: 'evidence_submitted',
    message: 'Evidence has been submitted, which is possible only once.',
  })
  const over = { code: 'too_late', message: 'The time to answer this dispute is over.' }
  expect(refusal({ ...open, dueBy: NOW }, undefined, 'submit')).toEqual(over)
  expect(refusal({ ...open, dueBy: null }, undefined)).toEqual(over)
  expect(refusal({ ...open, status: 'inquiry' }, undefined, 'accept')).toEqual({
    code: 'inquiry_open',
    message:
      'An inquiry takes no money, so there is nothing to accept. Refund the payment to end it.',
  })
})

test('a dispute can be answered again after a save or a refusal, and accepted after any answer', () => {
  const open = { status: 'open', dueBy: BEFORE_DEADLINE } as const
  const answers = [
    undefined,
    { step: 'save', status: 'done' },
    { step: 'submit', status: 'refused' },
  ] as const
  for (const before of answers)
    for (const step of ['save', 'submit', 'accept'] as const)
      expect(answerRefusal(open, before, { step, now: NOW })).toBeNull()
  const submitted = { step: 'submit', status: 'done' } as const
  expect(answerRefusal(open, submitted, { step: 'accept', now: NOW })).toBeNull()
  const overdue = { ...open, dueBy: NOW }
  expect(answerRefusal(overdue, undefined, { step: 'accept', now: NOW })).toBeNull()
})

test('people are reminded three days and one day before the deadline, with the days left', () => {
  const dueBy = new Date('2026-03-20T10:00:00Z')
  const reminder = (after: string) => nextReminder(dueBy, new Date(after))?.toISOString() ?? null
  expect(reminder('2026-03-01T00:00:00Z')).toBe('2026-03-17T10:00:00.000Z')
  expect(reminder('2026-03-17T09:59:59Z')).toBe('2026-03-17T10:00:00.000Z')
  expect(reminder('2026-03-17T10:00:00Z')).toBe('2026-03-19T10:00:00.000Z')
  expect(reminder('2026-03-19T10:00:00Z')).toBeNull()
  expect(nextReminder(null, dueBy)).toBeNull()
  const daysLeft = ['2026-03-17T10:00:00Z', '2026-03-17T10:00:01Z', '2026-03-20T09:59:00Z'].map(
    (now) => daysUntil(dueBy, new Date(now)),
  )
  expect(daysLeft).toEqual([3, 3, 1])
})
