import { expect, test } from 'vitest'

import { isPayable, orderObstacle } from './order-obstacle.ts'

test.each([
  ['created', null, undefined, true],
  ['created', 'pending', 'payment_in_progress', false],
  ['created', 'challenged', 'payment_in_progress', true],
  ['created', 'held', 'payment_in_progress', false],
  ['paid', 'paid', 'order_paid', false],
  ['cancelled', null, 'order_cancelled', false],
] as const)('an order that is %s with a payment that is %s: %s', (status, state, code, payable) => {
  const order = { status, payment: state && { state, transactionId: 'tran_1' } }
  expect(orderObstacle(order)?.code).toBe(code)
  expect(isPayable(order)).toBe(payable)
})

test('a held order names the hold, not a payment that is being confirmed', () => {
  const held = { status: 'created', payment: { state: 'held', transactionId: 'tran_1' } } as const
  expect(orderObstacle(held)?.text).toMatch(/held on the customer’s card/)
})
