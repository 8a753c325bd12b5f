import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { taxAdded, taxIncluded } from './tax.ts'

describe('GST', () => {
  test('FMT-08 Australia, prices without tax: the total is the amount times 1.1', () => {
    expect(taxAdded(10_000, 'AU')).toEqual({ order: 10_000, tax: 1_000, total: 11_000 })
  })

  test('FMT-09 Australia, prices with tax: the tax is an eleventh of the total', () => {
    expect(taxIncluded(11_000, 'AU')).toEqual({ order: 10_000, tax: 1_000, total: 11_000 })
    expect(taxIncluded(10_000, 'AU').tax).toBe(909)
  })

  test('FMT-10 elsewhere, prices without tax: the total is the amount times 1.15', () => {
    expect(taxAdded(10_000, 'NZ')).toEqual({ order: 10_000, tax: 1_500, total: 11_500 })
  })

  test('FMT-11 elsewhere, prices with tax: the tax is 3/23 of the total', () => {
    expect(taxIncluded(11_500, 'NZ')).toEqual({ order: 10_000, tax: 1_500, total: 11_500 })
    expect(taxIncluded(2_300, 'ZA').tax).toBe(300)
  })

  test('order and tax add up to the total to the cent, both ways, in every country', () => {
    const amount = fc.integer({ min: 0, max: 10_000_000_000 })
    fc.assert(
      fc.property(amount, fc.constantFrom('AU', 'NZ', 'ZA'), (cents, country) => {
        for (const split of [taxAdded(cents, country), taxIncluded(cents, country)]) {
          expect(split.order + split.tax).toBe(split.total)
          expect(split.tax).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })
})
