import { expect, test } from 'vitest'

import { awaitsAnswer, daysLeft } from './dispute-state.ts'

const DUE = '2026-12-01T00:00:00Z'

test.each([
  ['needs_response', DUE, true],
  ['needs_response', null, true],
  ['inquiry', DUE, true],
  ['inquiry', null, false],
  ['under_review', DUE, false],
  ['won', DUE, false],
  ['lost', DUE, false],
  ['inquiry_closed', DUE, false],
] as const)('%s, due %s, may be answered: %o', (state, dueBy, may) => {
  expect(awaitsAnswer({ state, dueBy })).toBe(may)
})

test('counts the days left in the merchant’s zone', () => {
  // Already the 2nd in Sydney.
  const due = '2026-12-01T13:30:00Z'
  const daysUntilDue = (today: string) => daysLeft(due, today, 'Australia/Sydney')
  expect(['2026-11-29', '2026-12-01', '2026-12-02', '2026-12-05'].map(daysUntilDue)).toEqual([
    '3 days left',
    '1 day left',
    'Today',
    'Today',
  ])
  expect(daysLeft(due, '2026-11-29', 'Australia/Perth')).toBe('2 days left')
})
