import { expect, test } from 'vitest'

import { orderSummary } from './order-summary.ts'

const item = (description: string, quantity = 1) => ({ description, quantity })

test('an order is for what it says itself', () => {
  expect(orderSummary('Kitchen', [item('Downlight', 3)])).toBe('Kitchen')
  expect(orderSummary(null, [])).toBeNull()
})

test('without a word of its own it is for its items, with how many of each', () => {
  const items = [item('Downlight', 3), item('Call-out')]
  expect(orderSummary(null, items)).toBe('3 × Downlight, Call-out')
  expect(orderSummary(' ', items)).toBe('3 × Downlight, Call-out')
})

test('what would be too long for a letter is counted', () => {
  const items = Array.from({ length: 12 }, (_, at) => item(`Item ${at + 1}`))
  expect(orderSummary(null, items)).toMatch(/^Item 1, .+, Item 10 and 2 more$/)
  expect(orderSummary(null, items.slice(0, 10))).toMatch(/, Item 10$/)
})
