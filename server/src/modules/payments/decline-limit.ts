import { tooMany } from '../../kit/errors.ts'

/** How many declined cards an order, or the plan that pays it, may see within the hour before it rests. */
export const MOST_DECLINES = 10
const WITHIN_MS = 60 * 60_000

/** From when on declines count. */
export const declinesSince = (now: Date): Date => new Date(now.getTime() - WITHIN_MS)

/**
 * Whoever has a list of stolen cards tries them one after the other; a customer does not have ten. 429 until the
 * hour of the given decline is over.
 * @param oldest the decline `MOST_DECLINES` ago within the hour; undefined when there were not so many
 */
export function restAfter(oldest: Date | undefined, now: Date): void {
  if (!oldest) return
  throw tooMany(Math.ceil((oldest.getTime() - declinesSince(now).getTime()) / 1000))
}
