import { expect, test } from 'vitest'

import { PLAN_VARIANTS, planVariantName, planVariantOf } from './plan-variants.ts'

test('a variant is found by its name alone', () => {
  for (const variant of PLAN_VARIANTS) expect(planVariantOf(variant.name)).toBe(variant)
  expect(planVariantOf('payplan_3_weekly_payments')).toBeUndefined()
})

test('only the name of a variant is taken', () => {
  expect(planVariantName.safeParse('payplan_8_weekly_payments').success).toBe(true)
  expect(planVariantName.safeParse('payplan_3_weekly_payments').success).toBe(false)
})
