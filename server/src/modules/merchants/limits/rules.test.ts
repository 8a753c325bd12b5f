import { expect, test } from 'vitest'

import { isLimited, limitRefusal, limitsProblem, periodsOf } from './rules.ts'

const limits = { limitPayment: 500_00, limitDay: 1_000_00, limitMonth: 5_000_00 }
const none = { limitPayment: null, limitDay: null, limitMonth: null }
const refusal = (day: number, month: number, amount: number, merchantLimits = limits) =>
  limitRefusal(merchantLimits, { day, month }, { amount, currency: 'AUD' })

test('BEY-160 accepts a payment up to each limit, and not a cent beyond', () => {
  expect(refusal(0, 0, 500_00)).toBeNull()
  expect(refusal(0, 0, 500_01)).toBe(
    'This shop takes at most $500.00 AUD in one payment. Nothing was charged.',
  )
  expect(refusal(600_00, 600_00, 400_00)).toBeNull()
  expect(refusal(600_00, 600_00, 400_01)).toMatch(
    /^With this payment the shop would take more today/,
  )
  expect(refusal(0, 4_600_00, 400_00)).toBeNull()
  expect(refusal(0, 4_600_00, 400_01)).toMatch(
    /^With this payment the shop would take more this month/,
  )
  expect(limitRefusal(none, { day: 9e9, month: 9e9 }, { amount: 9e9, currency: 'AUD' })).toBeNull()
})

test('BEY-160 days and months are in the merchant’s zone, also across daylight-saving changes', () => {
  const periods = (now: string, zone: string) =>
    Object.values(periodsOf(new Date(now), zone)).map((date) => date.toISOString())
  expect(periods('2026-03-31T12:30:00Z', 'Pacific/Auckland')).toEqual([
    '2026-03-31T11:00:00.000Z',
    '2026-03-31T11:00:00.000Z',
    '2026-04-01T11:00:00.000Z',
  ])
  expect(periods('2026-04-05T20:00:00Z', 'Australia/Sydney')).toEqual([
    '2026-04-05T14:00:00.000Z',
    '2026-03-31T13:00:00.000Z',
    '2026-04-06T14:00:00.000Z',
  ])
})

test('BEY-160 refuses limits that make no sense', () => {
  expect(limitsProblem(limits)).toBeNull()
  expect(limitsProblem(none)).toBeNull()
  expect(limitsProblem({ ...none, limitMonth: 1 })).toBeNull()
  for (const invalid of [0, -1, 1.5, Number.NaN])
    expect(limitsProblem({ ...none, limitDay: invalid })).toMatch(/above zero/)
  expect(limitsProblem({ ...limits, limitDay: 400_00 })).toMatch(/cannot be below/)
  expect(limitsProblem({ ...limits, limitDay: null, limitMonth: 499_99 })).toMatch(
    /cannot be below/,
  )
})

test('a merchant with any limit is limited', () => {
  expect(isLimited(none)).toBe(false)
  for (const limit of ['limitPayment', 'limitDay', 'limitMonth'] as const)
    expect(isLimited({ ...none, [limit]: 1 })).toBe(true)
  expect(limitsProblem({ limitPayment: 5, limitDay: 5, limitMonth: 5 })).toBeNull()
})
