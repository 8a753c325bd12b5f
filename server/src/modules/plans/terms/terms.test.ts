import { expect, test } from 'vitest'

import { termsRefusal } from './terms.ts'

const terms = {
  variants: ['payplan_fortnight_25_25_25_25'],
  minimum: 35_00,
  customerLimit: 1_000_00,
}

test.each([
  [{}, null],
  [{ customerLimit: 0 }, null],
  [{ variants: [] }, 'Name at least one instalment variant.'],
  [{ variants: ['payplan_of_dreams'] }, '"payplan_of_dreams" is not an instalment variant.'],
  [{ variants: [...terms.variants, ...terms.variants] }, 'An instalment variant is named twice.'],
  [{ minimum: 0 }, 'The minimum must be above zero.'],
  [{ customerLimit: -1 }, 'The limit must not be below zero.'],
] as const)('terms with %j: %s', (changes, refusal) => {
  expect(termsRefusal({ ...terms, ...changes })).toBe(refusal)
})

test('refuses a variant without a first payment', () => {
  expect(termsRefusal({ ...terms, variants: ['payplan_30_days_0_100'] })).toMatch(/at the start/)
})
