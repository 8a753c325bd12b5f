import { describe, expect, test } from 'vitest'

import { daysOfFinancialYear, financialYearOf } from '../time/financial-year.ts'
import { costPercent, schemeName, sumOfCosts } from './card-costs.ts'

describe('BEY-217 what accepting cards costs', () => {
  test('is a percentage of the amount paid, or null if nothing was paid', () => {
    expect(costPercent({ paid: 200_00, fees: 3_79 })).toBe('1.90')
    expect(costPercent({ paid: 0, fees: 20_00 })).toBeNull()
  })

  test('names the scheme, known or not', () => {
    expect(['visa', 'Amex', 'troy', ''].map(schemeName)).toEqual([
      'Visa',
      'American Express',
      'Troy',
      'Other cards',
    ])
  })

  test('sums up the kinds of card', () => {
    const of = (payments: number, paid: number, fees: number) =>
      ({ currency: 'AUD', scheme: 'visa', funding: 'debit', payments, paid, fees }) as const
    expect(sumOfCosts([of(1, 10_00, 20), of(2, 5_00, 7)])).toEqual({
      payments: 3,
      paid: 15_00,
      fees: 27,
    })
    expect(sumOfCosts([])).toEqual({ payments: 0, paid: 0, fees: 0 })
  })

  test.each([
    ['2026-06-30', 'AU', 2026],
    ['2026-07-01', 'AU', 2027],
    ['2026-03-31', 'NZ', 2026],
    ['2026-04-01', 'NZ', 2027],
  ] as const)('of %s in %s is of the year %i', (day, country, year) => {
    expect(financialYearOf(day, country)).toBe(year)
    const { first, next } = daysOfFinancialYear(year, country)
    expect(first <= day && day < next).toBe(true)
  })
})
