import { expect, test } from 'vitest'

import { boughtWords } from './bought.ts'

const item = (description: string, quantity = 1) => ({ description, quantity })

test('an order is for what it says itself', () => {
  expect(boughtWords('Kitchen', [item('Downlight', 3)])).toBe('Kitchen')
  expect(boughtWords(null, [])).toBeNull()
})

test('without a word of its own it is for its items, with how many of each', () => {
  const items = [item('Downlight', 3), item('Call-out')]
  expect(boughtWords(null, items)).toBe('3 × Downlight, Call-out')
  expect(boughtWords(' ', items)).toBe('3 × Downlight, Call-out')
})

test('what would be too long for a letter is counted', () => {
  const items = Array.from({ length: 12 }, (_, at) => item(`Item ${at + 1}`))
  expect(boughtWords(null, items)).toMatch(/^Item 1, .+, Item 10 and 2 more$/)
  expect(boughtWords(null, items.slice(0, 10))).toMatch(/, Item 10$/)
})
