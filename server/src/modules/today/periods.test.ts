import { addDays } from '@paydeck/contract/time/days'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { comparedDays } from './periods.ts'

const TODAY = '2026-11-20'

test.each([
  ['day', '2026-11-20', ['2026-11-20', '2026-11-20', '2026-11-13', '2026-11-13']],
  ['day', '2026-11-01', ['2026-11-01', '2026-11-01', '2026-10-25', '2026-10-25']],
  ['week', '2026-11-20', ['2026-11-16', '2026-11-20', '2026-11-09', '2026-11-13']],
  ['week', '2026-11-15', ['2026-11-09', '2026-11-15', '2026-11-02', '2026-11-08']],
  ['month', '2026-11-20', ['2026-11-01', '2026-11-20', '2026-10-01', '2026-10-20']],
  ['month', '2026-03-31', ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28']],
  ['quarter', '2026-11-20', ['2026-10-01', '2026-11-20', '2026-07-01', '2026-08-20']],
  ['quarter', '2026-01-01', ['2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31']],
] as const)('the %s of %s and the same days before', (period, day, [from, to, start, end]) => {
  expect(comparedDays(period, day, { today: TODAY, country: 'AU' })).toMatchObject({
    shown: { from, to },
    before: { from: start, to: end },
  })
})

test.each([
  ['AU', '2026-06-30', ['2025-07-01', '2026-06-30', '2024-07-01', '2025-06-30']],
  ['AU', '2026-07-01', ['2026-07-01', '2026-11-20', '2025-07-01', '2025-11-20']],
  ['NZ', '2026-03-31', ['2025-04-01', '2026-03-31', '2024-04-01', '2025-03-31']],
  ['NZ', '2026-04-01', ['2026-04-01', '2026-11-20', '2025-04-01', '2025-11-20']],
] as const)('the financial year in %s that contains %s', (country, day, [from, to, start, end]) => {
  expect(comparedDays('year', day, { today: TODAY, country })).toMatchObject({
    shown: { from, to },
    before: { from: start, to: end },
  })
})

test('the whole previous period ends where this one begins', () => {
  const ends = (['day', 'week', 'month', 'quarter', 'year'] as const).map(
    (period) => comparedDays(period, TODAY, { today: TODAY, country: 'AU' }).endBefore,
  )
  expect(ends).toEqual(['2026-11-13', '2026-11-15', '2026-10-31', '2026-09-30', '2026-06-30'])
})

test('an unfinished period is compared with days that exist', () => {
  const country = 'AU'
  expect(comparedDays('month', '2026-03-31', { today: '2026-03-31', country }).before).toEqual({
    from: '2026-02-01',
    to: '2026-02-28',
  })
  expect(comparedDays('year', '2028-02-29', { today: '2028-02-29', country }).before).toEqual({
    from: '2026-07-01',
    to: '2027-02-28',
  })
})

test('periods follow each other without gaps, and each ends the day before the next', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('week', 'month', 'quarter', 'year'),
      fc.integer({ min: 0, max: 4000 }),
      fc.constantFrom('AU', 'NZ'),
      (period, daysBack, country) => {
        const day = addDays('2026-01-01', -daysBack)
        const { shown, before } = comparedDays(period, day, { today: '2028-01-01', country })
        expect(shown.from <= day && day <= shown.to).toBe(true)
        expect(addDays(before.to, 1)).toBe(shown.from)
        const next = comparedDays(period, addDays(shown.to, 1), { today: '2028-01-01', country })
        expect(next.shown.from).toBe(addDays(shown.to, 1))
      },
    ),
  )
})
