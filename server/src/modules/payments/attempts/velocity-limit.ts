import { AppError } from '../../../kit/errors.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** How many cards may be tried without success for an order, or for its plan, before the cooldown. */
const LIMITS = [
  { limit: 10, withinMs: HOUR },
  { limit: 25, withinMs: 24 * HOUR },
] as const

/**
 * Stops thieves from testing lists of stolen cards: a customer does not have ten. Throws 429 until the cooldown ends.
 * @param nthLatest when the `nth` latest failed card since an instant was tried; undefined when there were fewer
 */
export async function enforceVelocityLimit(
  nthLatest: (since: Date, nth: number) => Promise<Date | undefined>,
  now: Date,
): Promise<void> {
  for (const { limit, withinMs } of LIMITS) {
    const since = new Date(now.getTime() - withinMs)
    const oldest = await nthLatest(since, limit)
    if (oldest) throw cooldownError(oldest.getTime() - since.getTime())
  }
}

/** A 429 with the cooldown in words. */
export function cooldownError(waitMs: number): AppError {
  const minutes = Math.max(1, Math.ceil(waitMs / MINUTE))
  const wait = minutes <= 90 ? many(minutes, 'minute') : many(Math.ceil(minutes / 60), 'hour')
  return new AppError(
    429,
    'too_many_requests',
    `Too many cards were tried here, so we are pausing to keep cards safe. Nothing was charged now. Please try again in ${wait}.`,
    { retryAfter: Math.ceil(waitMs / 1000) },
  )
}

const many = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
