import { addDays, startOfDay } from '@paydeck/contract/time/days'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { addBusinessDays, availableOn, isBusinessDay } from './settlement-days.ts'

const AU = { country: 'AU', timeZone: 'Australia/Sydney' } as const
const NZ = { country: 'NZ', timeZone: 'Pacific/Auckland' } as const
const noon = (day: string, merchant: { timeZone: string }) =>
  new Date(startOfDay(day, merchant.timeZone).getTime() + 12 * 3_600_000)
const from = (day: string, merchant: typeof AU | typeof NZ) =>
  availableOn(noon(day, merchant), merchant)

describe('a plain week without holidays', () => {
  // Monday 17 to Sunday 23 August 2026
  test.each([
    ['2026-08-17', '2026-08-19', '2026-08-21'],
    ['2026-08-18', '2026-08-20', '2026-08-24'],
    ['2026-08-19', '2026-08-21', '2026-08-25'],
    ['2026-08-20', '2026-08-24', '2026-08-26'],
    ['2026-08-21', '2026-08-25', '2026-08-27'],
    ['2026-08-22', '2026-08-26', '2026-08-28'],
    ['2026-08-23', '2026-08-26', '2026-08-28'],
  ])('paid on %s: available in Australia on %s, in New Zealand on %s', (day, au, nz) => {
    expect([from(day, AU), from(day, NZ)]).toEqual([au, nz])
  })
})

describe('public holidays are not business days', () => {
  test.each([
    [
      'Easter 2026: Thursday counts two days beyond Friday to Monday',
      '2026-04-02',
      '2026-04-08',
      AU,
    ],
    ['Easter 2026 itself counts as the Tuesday after it', '2026-04-03', '2026-04-09', AU],
    ['Christmas and the Boxing Day holiday of Monday 2026', '2026-12-24', '2026-12-30', AU],
    ['New Year: Wednesday before it', '2025-12-31', '2026-01-05', AU],
    ['Anzac Day on a Friday', '2025-04-24', '2025-04-29', AU],
    ['Australia Day moved to Monday', '2025-01-24', '2025-01-29', AU],
    ['Matariki, Friday 10 July 2026', '2026-07-09', '2026-07-16', NZ],
    ['Waitangi Day, Friday 6 February 2026', '2026-02-05', '2026-02-12', NZ],
    ['Labour Day, Monday 26 October 2026', '2026-10-23', '2026-10-30', NZ],
    ['King’s Birthday, Monday 1 June 2026', '2026-05-29', '2026-06-05', NZ],
    ['Anzac Day moved to Monday 27 April 2026', '2026-04-24', '2026-05-01', NZ],
    ['Christmas to New Year with both substitute days', '2026-12-24', '2027-01-05', NZ],
  ] as const)('%s', (_, day, expected, merchant) => {
    expect(from(day, merchant)).toBe(expected)
  })

  test('Matariki is a holiday in New Zealand only', () => {
    for (const day of [
      '2024-06-28',
      '2025-06-20',
      '2026-07-10',
      '2027-06-25',
      '2028-07-14',
      '2029-07-06',
      '2030-06-21',
    ])
      expect([isBusinessDay(day, 'NZ'), isBusinessDay(day, 'AU')]).toEqual([false, true])
  })
})

describe('a day ends at midnight in the merchant’s zone', () => {
  test('the last instant of Thursday and the first of Friday, in Perth', () => {
    const perth = { country: 'AU', timeZone: 'Australia/Perth' } as const
    const midnight = startOfDay('2026-08-21', perth.timeZone)
    expect(availableOn(new Date(midnight.getTime() - 1), perth)).toBe('2026-08-24')
    expect(availableOn(midnight, perth)).toBe('2026-08-25')
  })

  test('both nights around a daylight-saving change', () => {
    for (const [merchant, day] of [
      [AU, '2026-10-05'],
      [AU, '2026-04-07'],
      [NZ, '2026-09-28'],
      [NZ, '2026-04-07'],
    ] as const) {
      const midnight = startOfDay(day, merchant.timeZone)
      const before = availableOn(new Date(midnight.getTime() - 500), merchant)
      const after = availableOn(midnight, merchant)
      expect([before, after]).toEqual([from(addDays(day, -1), merchant), from(day, merchant)])
    }
  })
})

test('money becomes available on a later business day, in the order it was paid', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2500 }), fc.constantFrom(AU, NZ), (shift, merchant) => {
      const day = addDays('2024-01-01', shift)
      const available = from(day, merchant)
      expect(isBusinessDay(available, merchant.country)).toBe(true)
      expect(available > day).toBe(true)
      expect(from(addDays(day, 1), merchant) >= available).toBe(true)
    }),
  )
})

test('adding zero business days changes nothing', () => {
  expect(addBusinessDays('2026-08-21', 0, 'AU')).toBe('2026-08-21')
})

test.each(['2023-12-29', '2031-01-02'])('refuses a year beyond the table: %s', (day) => {
  expect(() => isBusinessDay(day, 'AU')).toThrow('Public holidays are known from 2024 to 2030')
})
