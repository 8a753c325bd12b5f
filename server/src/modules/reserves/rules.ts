import { divideRounded } from '@paydeck/contract/money/money'
import { addDays } from '@paydeck/contract/time/days'

/** A share of each day's takings, in hundredths of a percent, and for how many days it is held. */
export interface ReserveTerms {
  basisPoints: number
  days: number
}

const MAX_BASIS_POINTS = 10_000
/** Eighteen months: card schemes accept disputes that long. */
const MAX_DAYS = 540

/** A sentence for the operator; null for valid terms. */
export function termsProblem({ basisPoints, days }: ReserveTerms): string | null {
  if (!Number.isSafeInteger(basisPoints) || basisPoints < 1 || basisPoints > MAX_BASIS_POINTS)
    return 'A reserve takes from 0.01 to 100 percent of takings.'
  if (!Number.isSafeInteger(days) || days < 1 || days > MAX_DAYS)
    return `A reserve is held for 1 to ${MAX_DAYS} whole days.`
  return null
}

/** Minor units. */
const MAX_FIXED = 1_000_000_000_00

/** A sentence for the operator; null for a valid amount. */
export function fixedProblem(fixed: number): string | null {
  return Number.isSafeInteger(fixed) && fixed >= 1 && fixed <= MAX_FIXED
    ? null
    : 'A fixed reserve is an amount above zero.'
}

/** Takings by the day they became available, less refunds and the like, before fees. Minor units. */
export interface DayTakings {
  /** `YYYY-MM-DD` in the merchant's zone. */
  day: string
  takings: number
}

export interface Hold extends DayTakings {
  amount: number
  /** `YYYY-MM-DD`: the first day a payout may take it. */
  releaseOn: string
}

/**
 * The amounts a run holds, oldest day first. Never more than is available, so that the payout is not negative; nothing
 * for a day whose time is over.
 */
export function holdsOf(
  takings: readonly DayTakings[],
  { basisPoints, days }: ReserveTerms,
  { businessDay, available }: { businessDay: string; available: number },
): Hold[] {
  const holds: Hold[] = []
  let remaining = available
  for (const reserve of takings.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    const releaseOn = addDays(reserve.day, days)
    const share = divideRounded(Math.max(reserve.takings, 0) * basisPoints, MAX_BASIS_POINTS)
    const amount = Math.min(share, remaining)
    if (amount <= 0 || releaseOn <= businessDay) continue
    remaining -= amount
    holds.push({ ...reserve, amount, releaseOn })
  }
  return holds
}

export interface Held {
  reserveId: string
  held: number
  /** Null: part of the fixed amount, which is held until the operator releases it. */
  releaseOn: string | null
}

/**
 * The reserves to draw for a balance below zero: the earliest releases first, the fixed amount last, and only as much
 * as needed.
 */
export const drawsOf = <One extends Held>(
  held: readonly One[],
  available: number,
): (One & { amount: number })[] => takeFrom(held, -available)

/** The excess over the fixed amount, after the operator has lowered or ended it. */
export const excessOf = <One extends Held>(
  held: readonly One[],
  fixed: number,
): (One & { amount: number })[] => {
  const own = held.filter(({ releaseOn }) => releaseOn === null)
  return takeFrom(own, sumHeld(own) - fixed)
}

function takeFrom<One extends Held>(
  held: readonly One[],
  needed: number,
): (One & { amount: number })[] {
  const released: (One & { amount: number })[] = []
  let remaining = Math.max(needed, 0)
  for (const reserve of held.toSorted(inOrder)) {
    const amount = Math.min(reserve.held, remaining)
    if (amount === 0) break
    remaining -= amount
    released.push({ ...reserve, amount })
  }
  return released
}

export const sumHeld = (held: readonly Pick<Held, 'held'>[]): number =>
  held.reduce((sum, reserve) => sum + reserve.held, 0)

/** What a run adds to a fixed amount of which `held` is there: what is missing, up to what is available. */
export const topUpOf = (fixed: number, held: number, available: number): number =>
  Math.max(Math.min(fixed - held, available), 0)

const keyOf = ({ releaseOn, reserveId }: Held): string => `${releaseOn ?? '~'} ${reserveId}`
const inOrder = (a: Held, b: Held): number => (keyOf(a) < keyOf(b) ? -1 : 1)

/** Takings not covered by a reserve yet. */
export function uncovered(
  open: readonly DayTakings[],
  covered: readonly DayTakings[],
): DayTakings[] {
  const coveredTakings = new Map(covered.map(({ day, takings }) => [day, takings]))
  return open.map(({ day, takings }) => ({
    day,
    takings: takings - (coveredTakings.get(day) ?? 0),
  }))
}
