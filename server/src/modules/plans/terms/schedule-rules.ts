import { addDays, localDay, timeOfDay } from '@paydeck/contract/time/days'
import type { PlanInterval, PlanVariant } from '@paydeck/contract/money/plan-variants'

/** Instalments fall due at this hour in the merchant's zone. */
const DUE_HOUR = 9

/** A future payment of a plan. The payment at the start has number 1. */
export interface ScheduledInstalment {
  number: number
  /** Minor units. */
  amount: number
  /** A day in the merchant's zone. */
  dueOn: string
  dueAt: Date
}

export interface PlanSchedule {
  /** Charged at the start; 0 when the variant charges only later. Minor units. */
  initial: number
  instalments: ScheduledInstalment[]
}

/** Equal payments; the first also takes the remainder. */
export function splitEvenly(total: number, payments: number): number[] {
  const share = Math.floor(total / payments)
  const first = total - share * (payments - 1)
  return [first, ...Array.from({ length: payments - 1 }, () => share)]
}

export function planSchedule(
  total: number,
  variant: PlanVariant,
  startsAt: Date,
  timeZone: string,
): PlanSchedule {
  const parts = splitEvenly(total, variant.payments)
  const [initial, later] = variant.startsNow ? [parts[0] ?? 0, parts.slice(1)] : [0, parts]
  const startDay = localDay(startsAt, timeZone)
  const instalments = later.map((amount, at) => {
    const dueOn = step(startDay, variant.interval, at + 1)
    return { number: at + 2, amount, dueOn, dueAt: atDueHour(dueOn, timeZone) }
  })
  return { initial, instalments }
}

/** A calendar day some intervals later. Falls on the last day of a month that is too short. */
export function step(day: string, { unit, every }: PlanInterval, times: number): string {
  if (unit === 'day') return addDays(day, every * times)
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + every * times
  const first = `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}-01`
  const lastOfMonth = Number(addDays(firstOfNext(first), -1).slice(8))
  return first.slice(0, 8) + String(Math.min(Number(day.slice(8)), lastOfMonth)).padStart(2, '0')
}

const firstOfNext = (first: string): string => `${addDays(first, 31).slice(0, 8)}01`

const atDueHour = (day: string, timeZone: string): Date => timeOfDay(day, DUE_HOUR * 60, timeZone)
