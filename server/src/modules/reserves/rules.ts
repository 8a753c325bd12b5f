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

/** Minor units. */
const MAX_FIXED = 1_000_000_000_00

/** A sentence for the operator; null for an amount that makes sense. */
export function fixedProblem(fixed: number): string | null {
  return Number.isSafeInteger(fixed) && fixed >= 1 && fixed <= MAX_FIXED
    ? null
    : 'A fixed reserve is an amount above zero.'
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
  /** Null: it belongs to the fixed amount, and is held until the operator releases it. */
  releaseOn: string | null
}

/**
 * What makes up for a balance below zero: what would be released first is taken first, the fixed amount last, and no
 * more than is needed.
 */
export const drawsOf = <One extends Held>(
  held: readonly One[],
  available: number,
): (One & { amount: number })[] => takenOf(held, -available)

/** What of the fixed amount is released, once the operator has lowered or ended it. */
export const excessOf = <One extends Held>(
  held: readonly One[],
  fixed: number,
): (One & { amount: number })[] => {
  const own = held.filter(({ releaseOn }) => releaseOn === null)
  return takenOf(own, sumHeld(own) - fixed)
}

function takenOf<One extends Held>(
  held: readonly One[],
  needed: number,
): (One & { amount: number })[] {
  const taken: (One & { amount: number })[] = []
  let left = Math.max(needed, 0)
  for (const one of held.toSorted(inOrder)) {
    const amount = Math.min(one.held, left)
    if (amount === 0) break
    left -= amount
    taken.push({ ...one, amount })
  }
  return taken
}

export const sumHeld = (held: readonly Pick<Held, 'held'>[]): number =>
  held.reduce((sum, one) => sum + one.held, 0)

/** What a run adds to the fixed amount of which so much is held: as much as is missing, and no more than there is. */
export const topUpOf = (fixed: number, held: number, available: number): number =>
  Math.max(Math.min(fixed - held, available), 0)

const keyOf = ({ releaseOn, reserveId }: Held): string => `${releaseOn ?? '~'} ${reserveId}`
const inOrder = (a: Held, b: Held): number => (keyOf(a) < keyOf(b) ? -1 : 1)

/** Takings of which no reserve was held yet. */
export function notCovered(
  open: readonly DayTakings[],
  covered: readonly DayTakings[],
): DayTakings[] {
  const known = new Map(covered.map(({ day, takings }) => [day, takings]))
  return open.map(({ day, takings }) => ({ day, takings: takings - (known.get(day) ?? 0) }))
}
