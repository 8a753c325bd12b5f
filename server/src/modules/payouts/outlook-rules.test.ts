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
  'expects no transfer from %j',
  (coming) => {
    expect(expectedTransfer(coming, { ...terms, schedule: 'daily' })).toBeNull()
  },
)

const DAILY = { ...terms, schedule: 'daily' } as const
const sends = (
  coming: Parameters<typeof expectedTransfer>[0],
  reserve: Parameters<typeof expectedTransfer>[2],
) => {
  const transfer = expectedTransfer(coming, DAILY, reserve)
  return transfer && [transfer.sendsOn, transfer.amount]
}
const NO_FIXED = { fixed: 0, fixedHeld: 0 }
const NO_TERMS = { terms: null, takings: [], ...NO_FIXED }

test('BEY-179 money that will be held in reserve is not expected', () => {
  const reserve = {
    ...NO_FIXED,
    terms: { basisPoints: 1_000, days: 7 },
    releases: [],
    takings: [
      { day: '2026-11-20', takings: 600 },
      { day: '2026-11-27', takings: 9_000 },
    ],
  }
  expect(sends([{ day: '2026-11-20', net: 500 }], reserve)).toEqual(['2026-11-20', 440])
})

test('BEY-179 a release is expected on its day, or with the next transfer after it', () => {
  const releases = [
    { day: '2026-11-22', amount: 70 },
    { day: '2026-12-20', amount: 900 },
  ]
  expect(sends([], { ...NO_TERMS, releases })).toEqual(['2026-11-23', 70])
  expect(sends([{ day: '2026-11-20', net: 10 }], { ...NO_TERMS, releases })).toEqual([
    '2026-11-20',
    10,
  ])
})

test('BEY-179 the reserve covers a balance below zero, so the next money is transferred in full', () => {
  const coming = [
    { day: '2026-11-20', net: -50 },
    { day: '2026-11-24', net: 200 },
  ]
  const held = (amount: number) => ({ ...NO_TERMS, releases: [{ day: '2026-12-20', amount }] })
  expect(sends(coming, held(300))).toEqual(['2026-11-24', 200])
  expect(sends(coming, held(30))).toEqual(['2026-11-24', 180])
})

test('BEY-226 money that fills up a fixed amount is not expected, and the excess over it is', () => {
  const fixed = (amount: number, held: number) => ({
    ...NO_TERMS,
    releases: [],
    fixed: amount,
    fixedHeld: held,
  })
  const coming = [
    { day: '2026-11-20', net: 500 },
    { day: '2026-11-24', net: 300 },
  ]
  expect(sends(coming, fixed(200, 0))).toEqual(['2026-11-20', 300])
  expect(sends(coming, fixed(200, 150))).toEqual(['2026-11-20', 450])
  expect(sends(coming, fixed(700, 0))).toEqual(['2026-11-24', 100])
  expect(sends(coming, fixed(900, 0))).toBeNull()
  expect(sends([], fixed(40, 100))).toEqual(['2026-11-20', 60])
  // Drawn down on the 20th, and filled up again on the 24th.
  const debt = [{ day: '2026-11-20', net: -60 }, coming[1] ?? { day: '', net: 0 }]
  expect(sends(debt, fixed(100, 100))).toEqual(['2026-11-24', 240])
})
