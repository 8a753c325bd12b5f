import { splitPlanRefund } from '@paydeck/contract/money/plan-refund'
import { addDays, localDay, wallClock } from '@paydeck/contract/time/days'
import { PLAN_VARIANTS } from '@paydeck/contract/money/plan-variants'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { offeredVariant, planRefusal, type PlanTerms } from './terms/offer-rules.ts'
import { reduceEvenly } from './terms/reduce-rules.ts'
import { scheduleRetry, plannedCheck, remindAt, writeOffAt } from './charging/retry-rules.ts'
import { planSchedule, splitEvenly, step } from './terms/schedule-rules.ts'

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0)
const price = fc.integer({ min: 35_00, max: 99_999_999_999 })
const days = (count: number): number => count * 86_400_000

describe('a price split into instalments', () => {
  test('adds up to the cent; later instalments are equal and never larger than the first', () => {
    fc.assert(
      fc.property(price, fc.integer({ min: 1, max: 52 }), (total, payments) => {
        const [first = 0, ...later] = splitEvenly(total, payments)
        expect(sum([first, ...later])).toBe(total)
        expect(later).toHaveLength(payments - 1)
        expect(new Set(later).size).toBeLessThanOrEqual(1)
        for (const amount of later) expect(amount).toBeLessThanOrEqual(first)
        expect(first - (later[0] ?? first)).toBeLessThan(payments)
      }),
    )
  })

  test('adds up in every variant, and falls due in order at nine in the merchant’s zone', () => {
    const instant = fc
      .integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2028, 0, 1) })
      .map((at) => new Date(at))
    const zone = fc.constantFrom('Australia/Sydney', 'Pacific/Auckland', 'Australia/Perth')
    fc.assert(
      fc.property(
        price,
        fc.constantFrom(...PLAN_VARIANTS),
        instant,
        zone,
        (total, variant, startsAt, timeZone) => {
          const { initial, instalments } = planSchedule(total, variant, startsAt, timeZone)
          expect(initial + sum(instalments.map(({ amount }) => amount))).toBe(total)
          expect(initial > 0).toBe(variant.startsNow)
          expect(instalments.map(({ number }) => number)).toEqual(
            instalments.map((_, at) => at + 2),
          )
          for (const [at, { dueOn, dueAt }] of instalments.entries()) {
            expect(localDay(dueAt, timeZone)).toBe(dueOn)
            expect(wallClock(dueAt, timeZone)).toMatchObject({ hour: 9, minute: 0 })
            const before = instalments[at - 1]?.dueOn ?? localDay(startsAt, timeZone)
            expect(dueOn > before).toBe(true)
          }
        },
      ),
    )
  })

  test('by month falls on the same day, or on the last day of a shorter month', () => {
    const monthly = { unit: 'month', every: 1 } as const
    expect([1, 2, 3, 4].map((times) => step('2026-10-31', monthly, times))).toEqual([
      '2026-11-30',
      '2026-12-31',
      '2027-01-31',
      '2027-02-28',
    ])
    expect(step('2027-12-05', monthly, 2)).toBe('2028-02-05')
    expect(step('2026-10-31', { unit: 'day', every: 14 }, 2)).toBe(addDays('2026-10-31', 28))
  })
})

describe('a refund of a plan', () => {
  test('reduces what is owed first, as in the provider’s examples', () => {
    expect(splitPlanRefund(180_00, 300_00)).toEqual({ toPlan: 180_00, toSource: 0 })
    expect(splitPlanRefund(400_00, 300_00)).toEqual({ toPlan: 300_00, toSource: 100_00 })
    expect(splitPlanRefund(50_00, 0)).toEqual({ toPlan: 0, toSource: 50_00 })
    expect(reduceEvenly([100_00, 100_00, 100_00], 180_00)).toEqual([40_00, 40_00, 40_00])
    expect(reduceEvenly([100, 100, 100], 2)).toEqual([100, 99, 99])
    expect(reduceEvenly([10, 100], 100)).toEqual([0, 10])
    expect(() => reduceEvenly([1, 1], 3)).toThrow('too many')
  })

  test('is exact, leaves nothing below zero, and reduces the remaining instalments equally where possible', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 1_000_000 }), {
      minLength: 1,
      maxLength: 52,
    })
    fc.assert(
      fc.property(amounts, fc.double({ min: 0, max: 1, noNaN: true }), (before, share) => {
        const reduction = Math.round(sum(before) * share)
        const after = reduceEvenly(before, reduction)
        expect(sum(after)).toBe(sum(before) - reduction)
        const deductions = before.map((amount, at) => amount - (after[at] ?? 0))
        for (const amount of [...after, ...deductions]) expect(amount).toBeGreaterThanOrEqual(0)
        const open = deductions.filter((_, at) => (after[at] ?? 0) > 0)
        const limit = Math.max(...deductions)
        for (const amount of open) expect(limit - amount).toBeLessThanOrEqual(1)
        expect(open.toSorted((a, b) => a - b)).toEqual(open)
      }),
    )
  })
})

describe('a declined instalment', () => {
  test('is retried after 1, 3 and 7 days, then overdue and retried weekly four times, then written off', () => {
    const start = new Date('2026-03-02T00:00:00Z')
    let now = start
    let overdueAt: Date | null = null
    const looks: number[] = []
    const overdueSince: (number | null)[] = []
    const dayOf = (at: Date) => (at.getTime() - start.getTime()) / days(1)
    for (let declines = 1; declines <= 8; declines++) {
      const next = scheduleRetry(declines, overdueAt, now)
      overdueAt = next.overdueAt
      now = next.nextLookAt
      looks.push(dayOf(now))
      overdueSince.push(overdueAt && dayOf(overdueAt))
    }
    expect(looks).toEqual([1, 4, 11, 18, 25, 32, 39, 11 + 90])
    expect(overdueSince).toEqual([null, null, null, 11, 11, 11, 11, 11])
    expect(now).toEqual(overdueAt && writeOffAt(overdueAt))
  })

  test('keeps its planned retry when the customer tries early', () => {
    const now = new Date('2026-03-02T00:00:00Z')
    const later = new Date('2026-03-10T00:00:00Z')
    const fresh = { nextLookAt: later, plannedLookAt: null }
    expect(plannedCheck(fresh, true, now)).toEqual(later)
    expect(plannedCheck({ nextLookAt: now, plannedLookAt: later }, true, now)).toEqual(later)
    expect(plannedCheck({ nextLookAt: now, plannedLookAt: later }, false, now)).toEqual(later)
    expect(plannedCheck({ nextLookAt: now, plannedLookAt: later }, false, later)).toBeNull()
    expect(plannedCheck(fresh, false, later)).toBeNull()
  })
})

test('reminds the customer three days before an instalment is due', () => {
  expect(remindAt(new Date('2026-03-10T22:00:00Z'))).toEqual(new Date('2026-03-07T22:00:00Z'))
})

describe('an instalment offer', () => {
  const terms: PlanTerms = {
    variants: ['payplan_4_weekly_payments', 'payplan_30_days_0_100'],
    minimum: 50_00,
    customerLimit: 300_00,
  }
  const customer = { email: 'a@b.co', outstanding: 0, isOverdue: false }
  const request = { amount: 400_00, currency: 'AUD', credit: 300_00 }

  test('uses the merchant’s first variant, or the one asked for', () => {
    expect(offeredVariant(terms)?.name).toBe('payplan_4_weekly_payments')
    expect(offeredVariant(terms, 'payplan_2_monthly_payments')).toBeUndefined()
    expect(offeredVariant(terms, 'payplan_30_days_0_100')).toBeUndefined()
  })

  test('is refused above the limit, below the minimum, and to customers who are overdue or unknown', () => {
    expect(planRefusal(request, terms, customer)).toBeNull()
    const codeOf = (...args: Parameters<typeof planRefusal>) => planRefusal(...args)?.code
    expect(codeOf({ ...request, amount: 50_00 }, terms, customer)).toBeUndefined()
    expect(codeOf({ ...request, credit: 300_01 }, terms, customer)).toBe('plan_limit_reached')
    expect(codeOf(request, terms, { ...customer, outstanding: 1 })).toBe('plan_limit_reached')
    expect(codeOf({ ...request, amount: 49_99 }, terms, customer)).toBe('plan_amount_too_small')
    expect(codeOf(request, terms, { ...customer, isOverdue: true })).toBe('plan_overdue')
    expect(codeOf(request, terms, { ...customer, email: null })).toBe('plan_email_missing')
  })

  test('says what the customer can do when it is refused', () => {
    const refusalFor = (
      change: Partial<typeof request>,
      buyer: Partial<Parameters<typeof planRefusal>[2]>,
    ) => planRefusal({ ...request, ...change }, terms, { ...customer, ...buyer })?.text
    const texts = [
      refusalFor({}, { email: null }),
      refusalFor({ amount: 49_99 }, {}),
      refusalFor({}, { isOverdue: true }),
      refusalFor({}, { outstanding: 1 }),
    ]
    expect(texts).toEqual([
      'Paying in instalments needs an email address on the order. You can pay in full instead.',
      'Instalments start at $50.00. You can pay in full instead.',
      'An earlier instalment of yours is overdue. Once it is paid you can use instalments again; you can pay this order in full.',
      'This order is more than we can offer you in instalments right now. You can pay in full instead.',
    ])
  })
})
