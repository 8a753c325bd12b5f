import { expect, test } from 'vitest'

import { splitPlanRefund } from './plan-refund.ts'

test.each([
  [100_00, 300_00, { toPlan: 100_00, toSource: 0 }],
  [300_00, 300_00, { toPlan: 300_00, toSource: 0 }],
  [350_00, 300_00, { toPlan: 300_00, toSource: 50_00 }],
  [100_00, 0, { toPlan: 0, toSource: 100_00 }],
])(
  'a refund of %i with %i still owed comes off the plan before it goes back',
  (amount, owed, split) => {
    expect(splitPlanRefund(amount, owed)).toEqual(split)
  },
)
