import { expect, test } from 'vitest'

import { acceptableDifference, depositShares } from './deposit-shares.ts'

test('BEY-171 shares a deposit among the chosen transfers only if they add up to it', () => {
  const [first, second] = [
    { payoutId: 'payout_04', left: 100_00 },
    { payoutId: 'payout_05', left: 70_00 },
  ]
  expect(depositShares(60_00, [first])).toEqual([{ payoutId: 'payout_04', amount: 60_00 }])
  expect(depositShares(170_00, [first, second])).toEqual([
    { payoutId: 'payout_04', amount: 100_00 },
    { payoutId: 'payout_05', amount: 70_00 },
  ])
  expect(depositShares(100_01, [first])).toBeNull()
  expect(depositShares(150_00, [first, second])).toBeNull()
  expect(depositShares(1, [])).toBeNull()
})

test('BEY-228 accepts a difference of up to 50 dollars or a fifth of the transfers, whichever is less', () => {
  const differenceOf = (amount: number, ...lefts: number[]) =>
    acceptableDifference(
      amount,
      lefts.map((left, at) => ({ payoutId: `payout_${at}`, left })),
    )
  expect(differenceOf(498_00, 500_00)).toBe(-2_00)
  expect(differenceOf(500_01, 500_00)).toBe(1)
  expect(differenceOf(450_00, 500_00)).toBe(-50_00)
  expect(differenceOf(449_99, 500_00)).toBeNull()
  expect(differenceOf(550_01, 500_00)).toBeNull()
  expect(differenceOf(80_00, 100_00)).toBe(-20_00)
  expect(differenceOf(79_99, 100_00)).toBeNull()
  expect(differenceOf(290_00, 100_00, 200_00)).toBe(-10_00)
  expect(differenceOf(500_00, 500_00)).toBeNull()
  expect(differenceOf(1_00)).toBeNull()
})
