import { expect, test } from 'vitest'

import { PLAN_VARIANTS, planVariantName, planVariantOf } from './plan-variants.ts'

test('finds a variant by its exact name only', () => {
  for (const variant of PLAN_VARIANTS) expect(planVariantOf(variant.name)).toBe(variant)
  expect(planVariantOf('payplan_3_weekly_payments')).toBeUndefined()
})

test('accepts only the name of a variant', () => {
  expect(planVariantName.safeParse('payplan_8_weekly_payments').success).toBe(true)
  expect(planVariantName.safeParse('payplan_3_weekly_payments').success).toBe(false)
})
