import type { PayoutSchedule } from '@paydeck/contract/merchant/payout-schedule'
import { localDay } from '@paydeck/contract/time/days'

import { holdsOf, topUpOf, type DayTakings, type ReserveTerms } from '../reserves/rules.ts'
import { arrivalDayOf, nextRunAfter, type Region } from '../bank-accounts/schedule-rules.ts'

/** Money that becomes available on a day, in one currency. Minor units. */
export interface ComingSum {
  day: string
  net: number
}

export interface RunTerms extends Region {
  dueAt: Date
  schedule: PayoutSchedule
}

export interface ExpectedTransfer {
  amount: number
  sendsOn: string
  arrivesOn: string
}

/** Payments may take months to make up for a balance below zero. */
const MAX_RUNS = 60

/** The reserves of one currency with their release days, and takings not yet covered by one. */
export interface OpenReserve {
  terms: ReserveTerms | null
  releases: readonly { day: string; amount: number }[]
  takings: readonly DayTakings[]
  /** The fixed amount to hold until the operator releases it, and how much of it is held. */
  fixed: number
  fixedHeld: number
}

const NO_RESERVE: OpenReserve = {
  terms: null,
  releases: [],
  takings: [],
  fixed: 0,
  fixedHeld: 0,
}

/** The first run with something to transfer, and the amount; null when there is none. */
export function expectedTransfer(
  coming: readonly ComingSum[],
  { dueAt, schedule, ...place }: RunTerms,
  reserve: OpenReserve = NO_RESERVE,
): ExpectedTransfer | null {
  const days = [...coming, ...reserve.releases].map(({ day }) => day)
  const lastDay = days.reduce((last, day) => (day > last ? day : last), '')
  const reserved = reserve.releases.reduce((sum, { amount }) => sum + amount, reserve.fixedHeld)
  const excess = Math.max(reserve.fixedHeld - reserve.fixed, 0)
  let released = 0
  let run = dueAt
  for (let at = 0; at < MAX_RUNS; at++) {
    const day = localDay(run, place.timeZone)
    const net = sumUntil(
      day,
      coming.map((sum) => ({ day: sum.day, amount: sum.net })),
    )
    // A run draws on the reserve when the balance is below zero.
    released = Math.max(
      released,
      sumUntil(day, reserve.releases) + excess,
      Math.min(reserved, -net),
    )
    const available = net + released
    const amount =
      available -
      toKeepBack(reserve, { businessDay: day, available, stillHeld: reserved - released })
    if (amount > 0) return { amount, sendsOn: day, arrivesOn: arrivalDayOf(day, place.country) }
    if (day >= lastDay) return null
    run = nextRunAfter(run, schedule, place)
  }
  return null
}

const sumUntil = (last: string, all: readonly { day: string; amount: number }[]): number =>
  all.reduce((sum, { day, amount }) => (day <= last ? sum + amount : sum), 0)

function toKeepBack(
  { terms, takings, fixed, fixedHeld }: OpenReserve,
  run: { businessDay: string; available: number; stillHeld: number },
): number {
  const open = takings.filter(({ day }) => day <= run.businessDay)
  const holds = terms === null ? [] : holdsOf(open, terms, run)
  const share = holds.reduce((sum, { amount }) => sum + amount, 0)
  // The fixed amount is drawn last.
  const heldOfFixed = Math.min(fixed, fixedHeld, run.stillHeld)
  return share + topUpOf(fixed, heldOfFixed, run.available - share)
}
