import type { PayoutSchedule } from '@paydeck/contract/calls/bank-accounts'
import type { Country } from '@paydeck/contract/money/currency'
import { addDays, localDay, timeOfDay } from '@paydeck/contract/time/days'

import { addBusinessDays, businessDayFrom, isBusinessDay } from '../ledger/calendar.ts'

/** The hour of the run, by the merchant's own clock. */
const RUN_HOUR = 13

export interface Place {
  country: Country
  timeZone: string
}

/** One o'clock in the afternoon of a local day. */
export const runHourOf = (day: string, timeZone: string): Date =>
  timeOfDay(day, RUN_HOUR * 60, timeZone)

/** Whether an instant is the run's hour of some business day, and of which. */
export function runDayOf(instant: Date, { country, timeZone }: Place): string | null {
  const day = localDay(instant, timeZone)
  const isHour = runHourOf(day, timeZone).getTime() === instant.getTime()
  return isHour && isBusinessDay(day, country) ? day : null
}

/** Monday, or the first business day after it; the first business day of a month. */
function dayOfPeriod(day: string, schedule: PayoutSchedule, country: Country): string {
  if (schedule === 'daily') return businessDayFrom(day, country)
  if (schedule === 'monthly') return businessDayFrom(`${day.slice(0, 7)}-01`, country)
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return businessDayFrom(addDays(day, -((weekday + 6) % 7)), country)
}

/** A day of the following period. */
function nextPeriod(day: string, schedule: PayoutSchedule): string {
  if (schedule === 'daily') return addDays(day, 1)
  if (schedule === 'weekly') return addDays(day, 7)
  return addDays(`${day.slice(0, 7)}-28`, 7)
}

/** The first run after an instant: daily on business days, weekly on Monday, monthly on the first business day. */
export function nextRunAfter(instant: Date, schedule: PayoutSchedule, place: Place): Date {
  let day = localDay(instant, place.timeZone)
  for (;;) {
    const run = runHourOf(dayOfPeriod(day, schedule, place.country), place.timeZone)
    if (run > instant) return run
    day = nextPeriod(day, schedule)
  }
}

/** When a payout of a business day should have arrived: the next business day. */
export const arrivalDayOf = (day: string, country: Country): string =>
  addBusinessDays(day, 1, country)
