import { wallClock } from '@paydeck/contract/time/days'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { isBusinessDay } from '../ledger/settlement-days.ts'
import { arrivalDayOf, nextRunAfter, runDayOf, runHourOf } from './schedule-rules.ts'

const SYDNEY = { country: 'AU', timeZone: 'Australia/Sydney' } as const
const AUCKLAND = { country: 'NZ', timeZone: 'Pacific/Auckland' } as const

const days = (schedule: 'daily' | 'weekly' | 'monthly', from: string, count: number) => {
  const dates: (string | null)[] = []
  let run = runHourOf(from, SYDNEY.timeZone)
  for (let counter = 0; counter < count; counter++) {
    run = nextRunAfter(run, schedule, SYDNEY)
    dates.push(runDayOf(run, SYDNEY))
  }
  return dates
}

describe('the days of the payout run', () => {
  test('daily: every business day, not Good Friday, Easter Monday or the weekend', () => {
    expect(days('daily', '2026-04-01', 4)).toEqual([
      '2026-04-02',
      '2026-04-07',
      '2026-04-08',
      '2026-04-09',
    ])
  })

  test('weekly: Mondays, or the next business day', () => {
    expect(days('weekly', '2026-03-27', 4)).toEqual([
      '2026-03-30',
      '2026-04-07',
      '2026-04-13',
      '2026-04-20',
    ])
  })

  test('monthly: the first business day, after New Year and weekends', () => {
    expect(days('monthly', '2026-06-30', 7)).toEqual([
      '2026-07-01',
      '2026-08-03',
      '2026-09-01',
      '2026-10-01',
      '2026-11-02',
      '2026-12-01',
      '2027-01-04',
    ])
  })

  test.each([
    ['a second before the hour', '2026-03-04T01:59:59Z', '2026-03-04T02:00:00.000Z'],
    ['at the hour', '2026-03-04T02:00:00Z', '2026-03-05T02:00:00.000Z'],
  ])('the next run after %s', (_, instant, next) => {
    expect(nextRunAfter(new Date(instant), 'daily', SYDNEY).toISOString()).toBe(next)
  })

  test('an instant outside the run’s hour, or on a bank holiday, has no run', () => {
    expect(runDayOf(new Date('2026-03-04T02:00:01Z'), SYDNEY)).toBeNull()
    expect(runDayOf(new Date('2026-03-07T02:00:00Z'), SYDNEY)).toBeNull()
    expect(runDayOf(new Date('2026-03-04T02:00:00Z'), AUCKLAND)).toBeNull()
  })

  test('the next run is always later, at one o’clock on a business day in the merchant’s zone, and no run is skipped', () => {
    const instant = fc.date({
      min: new Date('2025-01-01T00:00:00Z'),
      max: new Date('2029-12-01T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(
        instant,
        fc.constantFrom('daily', 'weekly', 'monthly'),
        fc.constantFrom(SYDNEY, AUCKLAND, {
          country: 'AU',
          timeZone: 'Australia/Lord_Howe',
        } as const),
        (after, schedule, timeZone) => {
          const run = nextRunAfter(after, schedule, timeZone)
          expect(run > after).toBe(true)
          const day = runDayOf(run, timeZone)
          expect(day !== null && isBusinessDay(day, timeZone.country)).toBe(true)
          expect(wallClock(run, timeZone.timeZone)).toMatchObject({
            hour: 13,
            minute: 0,
            second: 0,
          })
          // No run lies in between: the same next run a moment earlier.
          expect(nextRunAfter(new Date(run.getTime() - 1), schedule, timeZone)).toEqual(run)
        },
      ),
      { numRuns: 500 },
    )
  })
})

test('a payout arrives on the next business day', () => {
  expect(arrivalDayOf('2026-04-02', 'AU')).toBe('2026-04-07')
  expect(arrivalDayOf('2026-03-04', 'AU')).toBe('2026-03-05')
})
