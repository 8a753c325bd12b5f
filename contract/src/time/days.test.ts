import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  addDays,
  daysSpanned,
  formatCalendarDay,
  formatDateTime,
  isTimeZone,
  localDay,
  localDays,
  readRange,
  startOfDay,
  timeOfDay,
  wallClock,
  wireRange,
} from './days.ts'

const SYDNEY = 'Australia/Sydney'
const hours = (range: { start: Date; end: Date }): number =>
  (range.end.getTime() - range.start.getTime()) / 3_600_000

describe('days', () => {
  test('FMT-05 dates show the day with suffix, short month, two-digit year, and the time', () => {
    expect(formatDateTime(new Date('2024-03-03T03:05:00Z'), SYDNEY)).toBe('3rd Mar 24 14:05')
    expect(
      [
        '2026-11-01',
        '2026-11-02',
        '2026-11-11',
        '2026-11-12',
        '2026-11-13',
        '2026-11-21',
        '2026-11-22',
        '2026-11-30',
      ].map(formatCalendarDay),
    ).toEqual([
      '1st Nov 26',
      '2nd Nov 26',
      '11th Nov 26',
      '12th Nov 26',
      '13th Nov 26',
      '21st Nov 26',
      '22nd Nov 26',
      '30th Nov 26',
    ])
    expect(formatDateTime(new Date('2026-01-01T13:00:00Z'), SYDNEY)).toBe('2nd Jan 26 00:00')
  })

  test('FMT-06 a range is sent as the start and end of the chosen days, without zone conversion', () => {
    expect(wireRange('2026-11-01', '2026-11-20')).toEqual({
      createdAfter: '2026-11-01T00:00:00Z',
      createdBefore: '2026-11-20T23:59:59Z',
    })
  })

  test('BEY-01 with a zone the dates are local days: 8 am on 21 Nov in Sydney is on 21 Nov', () => {
    const { createdAfter, createdBefore } = wireRange('2026-11-21', '2026-11-21')
    const range = readRange(createdAfter, createdBefore, SYDNEY)
    const morning = new Date('2026-11-20T21:00:00Z')
    expect(localDay(morning, SYDNEY)).toBe('2026-11-21')
    expect(range.start <= morning && morning < range.end).toBe(true)
    expect(range.start.toISOString()).toBe('2026-11-20T13:00:00.000Z')
    expect(range.end.toISOString()).toBe('2026-11-21T13:00:00.000Z')
  })

  test('without a zone the dates are literal and include the whole last second', () => {
    const range = readRange('2026-11-01T00:00:00Z', '2026-11-20T23:59:59Z', undefined)
    expect(range.start.toISOString()).toBe('2026-11-01T00:00:00.000Z')
    expect(range.end.toISOString()).toBe('2026-11-21T00:00:00.000Z')
    // Includes the whole last second.
    const within = readRange('2026-11-01T00:00:00Z', '2026-11-20T23:59:58.700Z', undefined)
    expect(within.end.toISOString()).toBe('2026-11-20T23:59:59.000Z')
  })

  test('the days of a daylight-saving change have 23 and 25 hours', () => {
    expect(hours(localDays('2026-10-04', '2026-10-04', SYDNEY))).toBe(23)
    expect(hours(localDays('2026-04-05', '2026-04-05', SYDNEY))).toBe(25)
    expect(hours(localDays('2026-09-27', '2026-09-27', 'Pacific/Auckland'))).toBe(23)
    expect(hours(localDays('2026-11-20', '2026-11-20', SYDNEY))).toBe(24)
  })

  test('a day whose first hour is skipped starts at 1 am', () => {
    // Lebanon moves its clocks at midnight: 2026-03-29 has no 00:00.
    expect(startOfDay('2026-03-29', 'Asia/Beirut').toISOString()).toBe('2026-03-28T22:00:00.000Z')
  })

  test('every instant lies in its own local day, in every zone we serve and some unusual ones', () => {
    const zones = [
      SYDNEY,
      'Pacific/Auckland',
      'Pacific/Chatham',
      'Australia/Adelaide',
      'Australia/Perth',
      'UTC',
      'America/St_Johns',
    ]
    const instant = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2031-01-01'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(instant, fc.constantFrom(...zones), (at, zone) => {
        const day = localDay(at, zone)
        const { start, end } = localDays(day, day, zone)
        expect(start <= at && at < end).toBe(true)
      }),
    )
  })

  test('moves and counts calendar days without a zone', () => {
    expect(addDays('2024-02-28', 2)).toBe('2024-03-01')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
    expect(daysSpanned('2026-11-01', '2026-11-01')).toBe(1)
    expect(daysSpanned('2026-01-01', '2026-12-31')).toBe(365)
  })

  test('recognises zones by name', () => {
    expect(isTimeZone('Pacific/Auckland')).toBe(true)
    expect(isTimeZone('Mars/Olympus')).toBe(false)
  })

  test('the hour of a local day is what clocks show, on days of 23, 24, 25 and 23.5 hours', () => {
    const times = [0, 30, 9 * 60, 13 * 60, 23 * 60 + 30]
    for (const [zone, day] of [
      [SYDNEY, '2026-07-01'],
      [SYDNEY, '2026-10-04'],
      [SYDNEY, '2026-04-05'],
      ['Australia/Lord_Howe', '2026-10-04'],
      ['Pacific/Auckland', '2026-09-27'],
      ['Australia/Perth', '2026-10-04'],
    ] as const) {
      const shown = times.map((minutes) => wallClock(timeOfDay(day, minutes, zone), zone))
      expect(shown.map(({ day: date, hour, minute }) => [date, hour * 60 + minute])).toEqual(
        times.map((minutes) => [Number(day.slice(8)), minutes]),
      )
    }
  })
})
