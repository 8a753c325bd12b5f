import * as z from 'zod/mini'

export type PlanInterval = { unit: 'day' | 'month'; every: number }

export interface PlanVariant {
  name: string
  payments: number
  interval: PlanInterval
  startsNow: boolean
}

const days = (every: number): PlanInterval => ({ unit: 'day', every })
const startingNow = (name: string, payments: number, interval: PlanInterval): PlanVariant => ({
  name,
  payments,
  interval,
  startsNow: true,
})
const startingLater = (name: string, every: number): PlanVariant => ({
  name,
  payments: 1,
  interval: days(every),
  startsNow: false,
})

export const DEFAULT_PLAN_VARIANT = 'payplan_fortnight_25_25_25_25'

export const PLAN_VARIANTS: readonly PlanVariant[] = [
  startingNow(DEFAULT_PLAN_VARIANT, 4, days(14)),
  startingNow('payplan_4_weekly_payments', 4, days(7)),
  startingNow('payplan_8_weekly_payments', 8, days(7)),
  startingNow('payplan_52_weekly_payments', 52, days(7)),
  startingNow('payplan_26_fortnightly_payments', 26, days(14)),
  ...Array.from({ length: 11 }, (_, at) =>
    startingNow(`payplan_${at + 2}_monthly_payments`, at + 2, { unit: 'month', every: 1 }),
  ),
  startingLater('payplan_fortnight_0_100', 14),
  startingLater('payplan_4_week_0_100', 28),
  startingLater('payplan_7_week_0_100', 49),
  startingLater('payplan_30_days_0_100', 30),
]

export const planVariantOf = (name: string): PlanVariant | undefined =>
  PLAN_VARIANTS.find((variant) => variant.name === name)

export const planVariantName = z.string().check(
  z.maxLength(64),
  z.refine((name) => planVariantOf(name) !== undefined, 'Unknown plan'),
)
