import { expect, test } from 'vitest'

import { previousFileText } from './previous-file-text.ts'

test('BEY-85 compares the sum of a payment file with the previous one', () => {
  const of = (total: number, previousTotal: number | null) =>
    previousFileText({ total, previousTotal, currency: 'NZD' })
  expect(of(500_00, null)).toBe('None')
  expect(of(500_00, 500_00)).toBe('$500.00 NZD, the same')
  expect(of(750_50, 500_00)).toBe('$500.00 NZD; this one is $250.50 NZD more')
  expect(of(100_00, 500_00)).toBe('$500.00 NZD; this one is $400.00 NZD less')
})
