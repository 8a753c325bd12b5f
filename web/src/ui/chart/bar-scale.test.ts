import fc from 'fast-check'
import { expect, test } from 'vitest'

import { barScale } from './bar-scale.ts'

test('lines are at round amounts, with zero among them', () => {
  expect(barScale([]).marks).toEqual([100, 0])
  expect(barScale([0, 0]).marks).toEqual([100, 0])
  expect(barScale([431_000]).marks).toEqual([600_000, 400_000, 200_000, 0])
  expect(barScale([90_000, -20_000]).marks).toEqual([100_000, 50_000, 0, -50_000])
  expect(barScale([-5_000]).marks).toEqual([0, -2_000, -4_000, -6_000])
})

test('every bar fits, above or below zero', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -(10 ** 9), max: 10 ** 10 })), (amounts) => {
      const { marks, below, share } = barScale(amounts)
      expect(marks).toContain(0)
      expect(marks.length).toBeLessThanOrEqual(6)
      for (const amount of amounts)
        expect(share(amount)).toBeLessThanOrEqual((amount < 0 ? below : 1 - below) + 1e-9)
    }),
  )
})
