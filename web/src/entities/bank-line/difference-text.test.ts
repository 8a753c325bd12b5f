import { expect, test } from 'vitest'

import { differenceText } from './difference-text.ts'

test('describes a deposit of less or more than was transferred', () => {
  expect(differenceText({ amount: -2_00, reason: 'The bank kept a fee' }, 'AUD')).toBe(
    '$2.00 less than transferred, accepted: The bank kept a fee',
  )
  expect(differenceText({ amount: 1_50, reason: 'Interest' }, 'NZD')).toBe(
    '$1.50 more than transferred, accepted: Interest',
  )
})
