import type { PayoutSchedule } from '@paydeck/contract/merchant/payout-schedule'
import { localDay } from '@paydeck/contract/time/days'

import { holdsOf, type DayTakings, type ReserveTerms } from '../reserves/rules.ts'
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

/** What is held of a currency and when it comes back; takings of which nothing was kept back yet. */
export interface OpenReserve {
  terms: ReserveTerms | null
  releases: readonly { day: string; amount: number }[]
  takings: readonly DayTakings[]
}

const NO_RESERVE: OpenReserve = { terms: null, releases: [], takings: [] }

/** The first run that finds something to transfer, and what it finds; null when no run does. */
export function expectedTransfer(
  coming: readonly ComingSum[],
  { dueAt, schedule, ...place }: RunTerms,
  reserve: OpenReserve = NO_RESERVE,
): ExpectedTransfer | null {
  const days = [...coming, ...reserve.releases].map(({ day }) => day)
  const lastDay = days.reduce((last, day) => (day > last ? day : last), '')
  const kept = reserve.releases.reduce((sum, { amount }) => sum + amount, 0)
  let released = 0
  let run = dueAt
  for (let at = 0; at < MAX_RUNS; at++) {
    const day = localDay(run, place.timeZone)
    const net = sumUntil(
      day,
      coming.map((one) => ({ day: one.day, amount: one.net })),
    )
    // A run draws on what is kept back when there is less than nothing.
    released = Math.max(released, sumUntil(day, reserve.releases), Math.min(kept, -net))
    const available = net + released
    const amount = available - toKeepBack(reserve, { businessDay: day, available })
    if (amount > 0) return { amount, sendsOn: day, arrivesOn: arrivalDayOf(day, place.country) }
    if (day >= lastDay) return null
    run = nextRunAfter(run, schedule, place)
  }
  return null
}

const sumUntil = (last: string, all: readonly { day: string; amount: number }[]): number =>
  all.reduce((sum, { day, amount }) => (day <= last ? sum + amount : sum), 0)

function toKeepBack(
  { terms, takings }: OpenReserve,
  run: { businessDay: string; available: number },
): number {
  if (terms === null) return 0
  const open = takings.filter(({ day }) => day <= run.businessDay)
  return holdsOf(open, terms, run).reduce((sum, { amount }) => sum + amount, 0)
}
