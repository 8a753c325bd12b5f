import { expect, test } from 'vitest'

import { expectedTransfer } from './outlook-rules.ts'

// Friday 20 November 2026, one o'clock in Sydney.
const dueAt = new Date('2026-11-20T02:00:00Z')
const terms = { dueAt, country: 'AU', timeZone: 'Australia/Sydney' } as const

test.each([
  ['daily', [{ day: '2026-11-19', net: 500 }], [500, '2026-11-20', '2026-11-23']],
  ['daily', [{ day: '2026-11-24', net: 500 }], [500, '2026-11-24', '2026-11-25']],
  [
    'daily',
    [
      { day: '2026-11-20', net: -700 },
      { day: '2026-11-23', net: 500 },
      { day: '2026-11-25', net: 300 },
    ],
    [100, '2026-11-25', '2026-11-26'],
  ],
  ['weekly', [{ day: '2026-11-21', net: 500 }], [500, '2026-11-23', '2026-11-24']],
] as const)('%s, %j', (schedule, coming, [amount, sendsOn, arrivesOn]) => {
  expect(expectedTransfer(coming, { ...terms, schedule })).toEqual({ amount, sendsOn, arrivesOn })
})

test.each([[[]], [[{ day: '2026-11-20', net: -1 }]], [[{ day: '2026-11-20', net: 0 }]]])(
  'none of %j',
  (coming) => {
    expect(expectedTransfer(coming, { ...terms, schedule: 'daily' })).toBeNull()
  },
)
