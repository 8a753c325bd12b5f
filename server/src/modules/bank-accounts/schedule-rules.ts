import type { PayoutSchedule } from '@paydeck/contract/merchant/payout-schedule'
import type { Country } from '@paydeck/contract/money/currency'
import { addDays, localDay, timeOfDay } from '@paydeck/contract/time/days'

import { addBusinessDays, businessDayFrom, isBusinessDay } from '../ledger/settlement-days.ts'

const RUN_HOUR = 13

export interface Region {
  country: Country
  timeZone: string
}

export const runHourOf = (day: string, timeZone: string): Date =>
  timeOfDay(day, RUN_HOUR * 60, timeZone)

export function runDayOf(instant: Date, { country, timeZone }: Region): string | null {
  const day = localDay(instant, timeZone)
  const isHour = runHourOf(day, timeZone).getTime() === instant.getTime()
  return isHour && isBusinessDay(day, country) ? day : null
}

function dayOfPeriod(day: string, schedule: PayoutSchedule, country: Country): string {
  if (schedule === 'daily') return businessDayFrom(day, country)
  if (schedule === 'monthly') return businessDayFrom(`${day.slice(0, 7)}-01`, country)
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return businessDayFrom(addDays(day, -((weekday + 6) % 7)), country)
}

function nextPeriod(day: string, schedule: PayoutSchedule): string {
  if (schedule === 'daily') return addDays(day, 1)
  if (schedule === 'weekly') return addDays(day, 7)
  return addDays(`${day.slice(0, 7)}-28`, 7)
}

/** Daily on business days, weekly on Monday, monthly on the first business day. */
export function nextRunAfter(instant: Date, schedule: PayoutSchedule, region: Region): Date {
  let day = localDay(instant, region.timeZone)
  for (;;) {
    const run = runHourOf(dayOfPeriod(day, schedule, region.country), region.timeZone)
    if (run > instant) return run
    day = nextPeriod(day, schedule)
  }
}

export const arrivalDayOf = (day: string, country: Country): string =>
  addBusinessDays(day, 1, country)
