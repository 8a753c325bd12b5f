import { expect, test } from 'vitest'

import { lossBearer, disputeFee, disputeRefusal, statusAfterWin } from './rules.ts'

test('the fee carries the GST of the merchant’s tax country', () => {
  expect(disputeFee('AU')).toEqual({ total: 27_50, tax: 2_50 })
  expect(disputeFee('NZ')).toEqual({ total: 28_75, tax: 3_75 })
  expect(disputeFee('AU', 0)).toEqual({ total: 0, tax: 0 })
})

const charge = { kind: 'charge', amount: 100 } as const
const TAKEN = 'Only a payment that has been taken and not given back can be disputed.'

test.each([
  ['paid', 100, null],
  ['partially_refunded', 100, null],
  ['accepted', 1, null],
  ['paid', 101, 'The dispute is larger than what was charged.'],
  ['paid', 0, 'There is nothing left of this payment to dispute.'],
  ['disputed', 100, 'This payment is disputed already.'],
  ['refunded', 100, TAKEN],
  ['failed', 100, TAKEN],
  ['not_captured', 100, TAKEN],
] as const)('%s, %i of 100: %s', (status, amount, refusal) => {
  expect(disputeRefusal({ status, method: 'card' }, charge, amount)).toBe(refusal)
})

test('a PayTo payment can be disputed like a card payment', () => {
  expect(disputeRefusal({ status: 'paid', method: 'payto' }, charge, 100)).toBeNull()
})

test('a direct debit or an uncharged payment cannot be disputed', () => {
  expect(disputeRefusal({ status: 'paid', method: 'card' }, undefined, 1)).toBe(TAKEN)
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

test('a won dispute restores the previous status, or the result of a refund in progress', () => {
  expect(statusAfterWin('paid', { captured: 100, refunded: 0 })).toBe('paid')
  expect(statusAfterWin('accepted', { captured: 100, refunded: 0 })).toBe('accepted')
  expect(statusAfterWin('paid', { captured: 100, refunded: 40 })).toBe('partially_refunded')
  expect(statusAfterWin('partially_refunded', { captured: 100, refunded: 100 })).toBe('refunded')
})
