import fc from 'fast-check'
import { expect, test } from 'vitest'

import { feeOn } from './fee-rules.ts'

test.each([
  // 1.95 % of $100.00 is $1.95, plus 30 cents, plus 10 % GST on $2.25
  ['AU', 100_00, 195, 30, { variable: 195, fixed: 30, tax: 23, total: 248 }],
  // the same in New Zealand: 15 % on 225 is 33.75
  ['NZ', 100_00, 195, 30, { variable: 195, fixed: 30, tax: 34, total: 259 }],
  // half a cent rounds up: 1 % of $1.50 is 1.5 cents
  ['AU', 150, 100, 0, { variable: 2, fixed: 0, tax: 0, total: 2 }],
  ['AU', 5, 0, 5, { variable: 0, fixed: 5, tax: 1, total: 6 }],
  ['AU', 1, 0, 0, { variable: 0, fixed: 0, tax: 0, total: 0 }],
  [
    'AU',
    99_999_999_999,
    10_000,
    0,
    { variable: 99_999_999_999, fixed: 0, tax: 10_000_000_000, total: 109_999_999_999 },
  ],
] as const)(
  'the fee in %s on %i at %i basis points plus %i',
  (taxCountry, amount, basisPoints, fixed, fee) => {
    expect(feeOn(amount, { basisPoints, fixed, taxCountry })).toEqual(fee)
  },
)

test('a fee is the sum of its parts in whole cents, never negative, within half a cent of exact', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 99_999_999_999 }),
      fc.integer({ min: 0, max: 10_000 }),
      fc.integer({ min: 0, max: 100_000 }),
      fc.constantFrom('AU', 'NZ'),
      (amount, basisPoints, fixed, taxCountry) => {
        const fee = feeOn(amount, { basisPoints, fixed, taxCountry })
        expect(fee.total).toBe(fee.variable + fee.fixed + fee.tax)
        for (const share of Object.values(fee))
          expect(Number.isSafeInteger(share) && share >= 0).toBe(true)
        // In exact integers: |10000 × variable - amount × basis points| <= 5000, where half a cent rounds up.
        const difference = BigInt(fee.variable) * 10_000n - BigInt(amount) * BigInt(basisPoints)
        expect(difference > -5_000n && difference <= 5_000n).toBe(true)
        const percent = taxCountry === 'AU' ? 10n : 15n
        const taxOff = BigInt(fee.tax) * 100n - BigInt(fee.variable + fee.fixed) * percent
        expect(taxOff > -50n && taxOff <= 50n).toBe(true)
      },
    ),
  )
})
