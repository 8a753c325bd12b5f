import { REPORT_DAYS } from '@paydeck/contract/calls/reports'
import { expect, test } from 'vitest'

import {
  ALL_DATES,
  describeRange,
  monthBefore,
  periodRange,
  presetsFor,
  formatRangeInSentence,
  rangeProblem,
} from './date-range.ts'
import { DEFAULT_PERIOD, PERIODS } from './periods.ts'
import { typedRangeProblem } from './typed-range.ts'

// A Friday.
const TODAY = '2026-11-20'

const offered = (options = {}, today = TODAY) =>
  presetsFor(today, options).map((preset) => [preset.label, preset.rangeAt(today).from])

test('SHR-01 the presets start on Monday, six days ago, on the first and three months ago, and end today', () => {
  expect(offered().slice(0, 4)).toEqual([
    ['Current week', '2026-11-16'],
    ['Last 7 days', '2026-11-14'],
    ['Current month', '2026-11-01'],
    ['Last 3 months', '2026-08-20'],
  ])
  for (const preset of presetsFor(TODAY, {}).slice(0, 4))
    expect(preset.rangeAt(TODAY).to).toBe(TODAY)
})

test.each([
  ['2026-11-16', '2026-11-16'],
  ['2026-11-22', '2026-11-16'],
  ['2027-01-01', '2026-12-28'],
])('SHR-01 the week of %s begins on Monday %s', (today, monday) => {
  expect(offered({}, today)[0]).toEqual(['Current week', monday])
})

test.each([
  ['2026-05-31', '2026-02-28'],
  ['2024-05-31', '2024-02-29'],
  ['2026-02-10', '2025-11-10'],
])('SHR-01 three months before %s is %s', (today, start) => {
  expect(offered({}, today)[3]).toEqual(['Last 3 months', start])
})

test('SHR-02 the last three months can be hidden', () => {
  const labels = offered({ hideLastThreeMonths: true }).map(([label]) => label)
  expect(labels.slice(0, 5)).toEqual([
    'Current week',
    'Last 7 days',
    'Current month',
    'Yesterday',
    'Last month',
  ])
})

test.each([
  ['2026-11-20', '2026-11-19', '2026-10-01', '2026-10-31'],
  ['2026-03-01', '2026-02-28', '2026-02-01', '2026-02-28'],
])(
  'BEY-34 on %s yesterday is %s, and last month the whole of %s to %s',
  (today, yesterday, from, to) => {
    const offeredAfter = presetsFor(today, {}).slice(4, 6)
    expect(offeredAfter.map((preset) => [preset.label, preset.rangeAt(today)])).toEqual([
      ['Yesterday', { from: yesterday, to: yesterday }],
      ['Last month', { from, to }],
    ])
  },
)

test.each([
  [
    'AU',
    '2026-11-20',
    [
      ['Today', '2026-11-20', '2026-11-20'],
      ['This BAS quarter', '2026-10-01', '2026-11-20'],
      ['Last BAS quarter', '2026-07-01', '2026-09-30'],
      ['This financial year', '2026-07-01', '2026-11-20'],
      ['Last financial year', '2025-07-01', '2026-06-30'],
    ],
  ],
  [
    'NZ',
    '2027-03-31',
    [
      ['Today', '2027-03-31', '2027-03-31'],
      ['This quarter', '2027-01-01', '2027-03-31'],
      ['Last quarter', '2026-10-01', '2026-12-31'],
      ['This financial year', '2026-04-01', '2027-03-31'],
      ['Last financial year', '2025-04-01', '2026-03-31'],
    ],
  ],
] as const)(
  'BEY-106 in %s on %s today, quarters and financial years are offered',
  (country, today, expected) => {
    const presets = presetsFor(today, { country }).slice(6, -1)
    const days = presets.map(({ label, rangeAt }) => [
      label,
      rangeAt(today).from,
      rangeAt(today).to,
    ])
    expect(days).toEqual(expected)
  },
)

test('BEY-106 offers no year where a list allows fewer days', () => {
  const labels = offered({ maxDays: 100 }).map(([label]) => label)
  expect(labels).toContain('Last BAS quarter')
  expect(labels).not.toContain('Last financial year')
})

test('BEY-34 does not offer last month where a list allows fewer days', () => {
  expect(offered({ maxDays: 30 }).map(([label]) => label)).toContain('Yesterday')
  expect(offered({ maxDays: 30 }).map(([label]) => label)).not.toContain('Last month')
})

test('SHR-03 refuses a range above the maximum with a message, accepts one of that length', () => {
  expect(rangeProblem({ from: '2026-01-01', to: '2026-02-28' }, 59)).toBeNull()
  expect(rangeProblem({ from: '2026-01-01', to: '2026-03-01' }, 59)).toBe('Choose at most 59 days')
  expect(rangeProblem({ from: '2026-01-01', to: '2036-01-01' }, undefined)).toBeNull()
  expect(rangeProblem({ from: '0026-01-01', to: '2026-01-01' }, undefined)).toBe(
    'Choose days from 1900 to 2999',
  )
  expect(offered({ maxDays: 59 }).map(([label]) => label)).not.toContain('Last 3 months')
})

test('SHR-04 a period runs from today minus its length to today', () => {
  expect(PERIODS.map((period) => periodRange(period, TODAY))).toEqual([
    { from: '2026-11-19', to: TODAY },
    { from: '2026-11-13', to: TODAY },
    { from: '2026-10-21', to: TODAY },
    { from: '2025-11-20', to: TODAY },
  ])
})

test.each([
  ['2026-11-22', '2026-10-01', '2026-10-31'],
  ['2026-03-01', '2026-02-01', '2026-02-28'],
  ['2027-01-31', '2026-12-01', '2026-12-31'],
])('on %s the previous month is the whole of %s to %s', (today, from, to) => {
  expect(monthBefore(today)).toEqual({ from, to })
})

test('BEY-101 all dates have a name, and are offered where a list allows them', () => {
  expect(offered().at(-1)).toEqual(['All dates', ALL_DATES.from])
  expect(offered({ maxDays: REPORT_DAYS }).map(([label]) => label)).not.toContain('All dates')
  expect(describeRange(ALL_DATES)).toBe('All dates')
  expect(formatRangeInSentence(ALL_DATES)).toBe('on any day')
})

test('the default period is the last week', () => {
  expect(DEFAULT_PERIOD).toBe('last_week')
})

test('a range shows its two days, a single day only one', () => {
  expect(describeRange({ from: '2026-11-13', to: '2026-11-20' })).toBe('13th Nov 26 – 20th Nov 26')
  expect(describeRange({ from: '2026-11-20', to: '2026-11-20' })).toBe('20th Nov 26')
  expect(formatRangeInSentence({ from: '2026-11-13', to: '2026-11-20' })).toBe(
    'from 13th Nov 26 to 20th Nov 26',
  )
  expect(formatRangeInSentence({ from: '2026-11-20', to: '2026-11-20' })).toBe('on 20th Nov 26')
})

test('BEY-107 both typed days are required, valid, in order and within the list’s limit', () => {
  const problem = (from: string, to: string) => typedRangeProblem({ from, to }, 59)
  const message = 'Choose the first and the last day'
  expect([problem('2026-11-13', ''), problem('', '2026-11-20')]).toEqual([message, message])
  expect(problem('2026-11-13', 'soon')).toBe('Type a day as 5/11/2026 or 5 Nov')
  expect(problem('2026-11-20', '2026-11-13')).toBe('The first day must not be after the last day')
  expect(problem('2026-01-01', '2026-11-13')).toBe('Choose at most 59 days')
  expect(problem('2026-11-13', '2026-11-20')).toBeNull()
})
