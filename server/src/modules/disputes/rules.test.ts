import { expect, test } from 'vitest'

import { disputeFee, disputeRefusal, statusAfterWin } from './rules.ts'

test('the fee carries the GST of the merchant’s tax country', () => {
  expect(disputeFee('AU')).toEqual({ total: 27_50, tax: 2_50 })
  expect(disputeFee('NZ')).toEqual({ total: 28_75, tax: 3_75 })
  expect(disputeFee('AU', 0)).toEqual({ total: 0, tax: 0 })
})

test.each([
  ['paid', 100, null],
  ['partially_refunded', 100, null],
  ['accepted', 1, null],
  ['paid', 101, 'The dispute is larger than the payment.'],
  ['paid', 0, 'There is nothing left of this payment to dispute.'],
  ['disputed', 100, 'This payment is disputed already.'],
  ['refunded', 100, 'Only a payment that has been taken and not given back can be disputed.'],
  ['failed', 100, 'Only a payment that has been taken and not given back can be disputed.'],
  ['not_captured', 100, 'Only a payment that has been taken and not given back can be disputed.'],
] as const)('%s, %i of 100: %s', (status, amount, refusal) => {
  expect(disputeRefusal({ status, captured: 100 }, amount)).toBe(refusal)
})

test('a won dispute restores what was, or what a refund under way has made of it', () => {
  expect(statusAfterWin('paid', { captured: 100, refunded: 0 })).toBe('paid')
  expect(statusAfterWin('accepted', { captured: 100, refunded: 0 })).toBe('accepted')
  expect(statusAfterWin('paid', { captured: 100, refunded: 40 })).toBe('partially_refunded')
  expect(statusAfterWin('partially_refunded', { captured: 100, refunded: 100 })).toBe('refunded')
})
