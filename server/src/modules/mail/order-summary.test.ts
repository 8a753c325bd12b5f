import { expect, test } from 'vitest'

import { orderSummary } from './order-summary.ts'

const item = (description: string, quantity = 1) => ({ description, quantity })

test('uses the order’s own description', () => {
  expect(orderSummary('Kitchen', [item('Downlight', 3)])).toBe('Kitchen')
  expect(orderSummary(null, [])).toBeNull()
})

test('without a description lists the items with their quantities', () => {
  const items = [item('Downlight', 3), item('Call-out')]
  expect(orderSummary(null, items)).toBe('3 × Downlight, Call-out')
  expect(orderSummary(' ', items)).toBe('3 × Downlight, Call-out')
})

test('counts the items when the list is too long for an email', () => {
  const items = Array.from({ length: 12 }, (_, at) => item(`Item ${at + 1}`))
  expect(orderSummary(null, items)).toMatch(/^Item 1, .+, Item 10 and 2 more$/)
  expect(orderSummary(null, items.slice(0, 10))).toMatch(/, Item 10$/)
})
