import type { PayoutSchedule } from '@paydeck/contract/merchant/payout-schedule'
import { localDay } from '@paydeck/contract/time/days'

import { arrivalDayOf, nextRunAfter, type Place } from '../bank-accounts/schedule-rules.ts'

/** What becomes available on a day, in one currency. Minor units. */
export interface ComingSum {
  day: string
  net: number
}

export interface RunTerms extends Place {
  dueAt: Date
  schedule: PayoutSchedule
}

export interface ExpectedTransfer {
  amount: number
  sendsOn: string
  arrivesOn: string
}

/** A balance below zero may take months of payments to be made up for. */
const MAX_RUNS = 60

/** The first run that finds something to transfer, and what it finds; null when no run does. */
export function expectedTransfer(
  coming: readonly ComingSum[],
  { dueAt, schedule, ...place }: RunTerms,
): ExpectedTransfer | null {
  const lastDay = coming.reduce((last, { day }) => (day > last ? day : last), '')
  let run = dueAt
  for (let at = 0; at < MAX_RUNS; at++) {
    const day = localDay(run, place.timeZone)
    const amount = coming.reduce((sum, one) => (one.day <= day ? sum + one.net : sum), 0)
    if (amount > 0) return { amount, sendsOn: day, arrivesOn: arrivalDayOf(day, place.country) }
    if (day >= lastDay) return null
    run = nextRunAfter(run, schedule, place)
  }
  return null
}
