import { divideRounded } from '@paydeck/contract/money/money'
import { addDays } from '@paydeck/contract/time/days'

/** A share of each day's takings, in hundredths of a percent, and for how many days it is kept back. */
export interface ReserveTerms {
  basisPoints: number
  days: number
}

const MAX_BASIS_POINTS = 10_000
/** Eighteen months: so long may a card scheme hear a dispute. */
const MAX_DAYS = 540

/** A sentence for the operator; null when the terms make sense. */
export function termsProblem({ basisPoints, days }: ReserveTerms): string | null {
  if (!Number.isSafeInteger(basisPoints) || basisPoints < 1 || basisPoints > MAX_BASIS_POINTS)
    return 'A reserve takes from 0.01 to 100 percent of takings.'
  if (!Number.isSafeInteger(days) || days < 1 || days > MAX_DAYS)
    return `A reserve is held for 1 to ${MAX_DAYS} whole days.`
  return null
}

/** Takings that became available on a day, less what went back, before fees. Minor units. */
export interface DayTakings {
  /** `YYYY-MM-DD` in the merchant's zone. */
  day: string
  takings: number
}

export interface Hold extends DayTakings {
  amount: number
  /** `YYYY-MM-DD`: the first day on which a payout may take it. */
  releaseOn: string
}

/**
 * What a run keeps back, the oldest day first. Never more than there is, so that a payout is not below zero; nothing of
 * a day whose time is over by now.
 */
export function holdsOf(
  takings: readonly DayTakings[],
  { basisPoints, days }: ReserveTerms,
  { businessDay, available }: { businessDay: string; available: number },
): Hold[] {
  const holds: Hold[] = []
  let left = available
  for (const one of takings.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    const releaseOn = addDays(one.day, days)
    const share = divideRounded(Math.max(one.takings, 0) * basisPoints, MAX_BASIS_POINTS)
    const amount = Math.min(share, left)
    if (amount <= 0 || releaseOn <= businessDay) continue
    left -= amount
    holds.push({ ...one, amount, releaseOn })
  }
  return holds
}

export interface Held {
  reserveId: string
  held: number
  releaseOn: string
}

/** What makes up for a balance below zero: what would be released first is taken first, and no more than is needed. */
export function drawsOf<One extends Held>(
  held: readonly One[],
  available: number,
): (One & { amount: number })[] {
  const draws: (One & { amount: number })[] = []
  let needed = Math.max(-available, 0)
  for (const one of held.toSorted(inOrder)) {
    const amount = Math.min(one.held, needed)
    if (amount === 0) break
    needed -= amount
    draws.push({ ...one, amount })
  }
  return draws
}

const keyOf = ({ releaseOn, reserveId }: Held): string => `${releaseOn} ${reserveId}`
const inOrder = (a: Held, b: Held): number => (keyOf(a) < keyOf(b) ? -1 : 1)

/** Takings of which no reserve was held yet. */
export function notCovered(
  open: readonly DayTakings[],
  covered: readonly DayTakings[],
): DayTakings[] {
  const known = new Map(covered.map(({ day, takings }) => [day, takings]))
  return open.map(({ day, takings }) => ({ day, takings: takings - (known.get(day) ?? 0) }))
}
