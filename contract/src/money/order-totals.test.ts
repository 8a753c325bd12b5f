import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { gstFreeOf, gstMode, orderTotals, sumOf } from './order-totals.ts'
import { taxIncluded } from './tax.ts'

const items = fc.array(
  fc.record({
    quantity: fc.integer({ min: 1, max: 10_000 }),
    amount: fc.integer({ min: 1, max: 10_000_000 }),
  }),
  { maxLength: 50 },
)
const country = fc.constantFrom('AU', 'NZ')
const mode = fc.constantFrom('inclusive', 'exclusive')

test('MAN-11 the totals come from the sum of quantity times cost', () => {
  const sum = sumOf([
    { quantity: 3, amount: 1_250 },
    { quantity: 1, amount: 7_250 },
  ])
  expect(sum).toBe(11_000)
  expect(orderTotals(11_000, 'AU', 'inclusive')).toEqual({
    order: 10_000,
    tax: 1_000,
    total: 11_000,
  })
  expect(orderTotals(11_000, 'AU', 'exclusive')).toEqual({
    order: 11_000,
    tax: 1_100,
    total: 12_100,
  })
  expect(orderTotals(11_500, 'NZ', 'inclusive')).toEqual({
    order: 10_000,
    tax: 1_500,
    total: 11_500,
  })
  expect(orderTotals(10_000, 'NZ', 'exclusive')).toEqual({
    order: 10_000,
    tax: 1_500,
    total: 11_500,
  })
})

test('MAN-11 prices contain GST for manual payments that include it; otherwise it is added', () => {
  expect([gstMode(true), gstMode(false)]).toEqual(['inclusive', 'exclusive'])
})

test('a sum too large to be exact is null', () => {
  const most = { quantity: 1_000_000, amount: 99_999_999_999 }
  expect(sumOf([])).toBe(0)
  expect(sumOf([most])).toBeNull()
})

describe('any list of items, in both countries, with GST in the prices or added', () => {
  test('order and tax add up to the total to the cent, and nothing is negative', () => {
    fc.assert(
      fc.property(items, country, mode, (list, taxCountry, taxMode) => {
        const sum = sumOf(list) ?? 0
        const { order, tax, total } = orderTotals(sum, taxCountry, taxMode)
        expect(order + tax).toBe(total)
        expect(Math.min(order, tax)).toBeGreaterThanOrEqual(0)
        expect(taxMode === 'inclusive' ? total : order).toBe(sum)
      }),
    )
  })

  test('the tax matches the country’s rate to half a cent', () => {
    fc.assert(
      fc.property(items, country, mode, (list, taxCountry, taxMode) => {
        const { order, tax } = orderTotals(sumOf(list) ?? 0, taxCountry, taxMode)
        expect(Math.abs(tax - order * (taxCountry === 'AU' ? 0.1 : 0.15))).toBeLessThan(0.6)
      }),
    )
  })

  test('the GST within a total equals the GST that was added to it', () => {
    fc.assert(
      fc.property(items, country, (list, taxCountry) => {
        const added = orderTotals(sumOf(list) ?? 0, taxCountry, 'exclusive')
        expect(taxIncluded(added.total, taxCountry)).toEqual(added)
      }),
    )
  })
})

describe('BEY-146 lines without GST beside lines with it', () => {
  test('BEY-146 have no GST, within the prices or on top', () => {
    const mixed = [
      { quantity: 2, amount: 11_00 },
      { quantity: 3, amount: 4_00, isGstFree: true },
    ]
    expect(gstFreeOf(mixed)).toBe(12_00)
    expect(orderTotals(34_00, 'AU', 'inclusive', 12_00)).toEqual({
      order: 32_00,
      tax: 2_00,
      total: 34_00,
    })
    expect(orderTotals(34_00, 'AU', 'exclusive', 12_00)).toEqual({
      order: 34_00,
      tax: 2_20,
      total: 36_20,
    })
    expect(orderTotals(12_00, 'NZ', 'exclusive', 12_00)).toEqual({
      order: 12_00,
      tax: 0,
      total: 12_00,
    })
  })

  test('BEY-146 do not change the GST of the other lines, to the cent', () => {
    fc.assert(
      fc.property(items, items, country, mode, (taxed, free, taxCountry, taxMode) => {
        const freeLines = free.map((line) => ({ ...line, isGstFree: true }))
        const freeSum = gstFreeOf([...taxed, ...freeLines])
        const rest = orderTotals(sumOf(taxed) ?? 0, taxCountry, taxMode)
        const all = orderTotals((sumOf(taxed) ?? 0) + freeSum, taxCountry, taxMode, freeSum)
        expect(freeSum).toBe(sumOf(free))
        expect(all).toEqual({
          order: rest.order + freeSum,
          tax: rest.tax,
          total: rest.total + freeSum,
        })
      }),
    )
  })
})
