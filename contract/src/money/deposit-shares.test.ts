import { expect, test } from 'vitest'

import { depositShares } from './deposit-shares.ts'

test('BEY-171 a deposit is shared among the chosen transfers only where they come to it', () => {
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
