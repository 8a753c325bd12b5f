import { addDays, localDay, timeOfDay } from '@paydeck/contract/time/days'
import type { PlanInterval, PlanVariant } from '@paydeck/contract/money/plan-variants'

/** When of a day an instalment falls due, by the merchant's clock. */
const DUE_HOUR = 9

/** One payment of a plan that is to come. Numbers count all payments: the one at the start is number 1. */
export interface ScheduledInstalment {
  number: number
  /** Minor units. */
  amount: number
  /** The local day of the merchant. */
  dueOn: string
  dueAt: Date
}

export interface PlanSchedule {
  /** Taken at the start; 0 when everything comes later. Minor units. */
  initial: number
  instalments: ScheduledInstalment[]
}

/** Equal payments, exact to the cent: what does not divide is paid with the first. */
export function splitEvenly(total: number, payments: number): number[] {
  const each = Math.floor(total / payments)
  const first = total - each * (payments - 1)
  return [first, ...Array.from({ length: payments - 1 }, () => each)]
}

/** The schedule of a plan that starts at an instant, in the days of the merchant's zone. */
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

/** A calendar day some intervals later; a month ends on its last day when the day is not in it. */
export function step(day: string, { unit, every }: PlanInterval, times: number): string {
  if (unit === 'day') return addDays(day, every * times)
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + every * times
  const first = `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}-01`
  const lastOfMonth = Number(addDays(firstOfNext(first), -1).slice(8))
  return first.slice(0, 8) + String(Math.min(Number(day.slice(8)), lastOfMonth)).padStart(2, '0')
}

const firstOfNext = (first: string): string => `${addDays(first, 31).slice(0, 8)}01`

const atDueHour = (day: string, timeZone: string): Date => timeOfDay(day, DUE_HOUR * 60, timeZone)
