import type { Rate } from '../../../kit/token-buckets.ts'

/** How often something may be tried, and how long it is blocked after that. Milliseconds of wall time. */
export interface Policy {
  /** Attempts allowed within the window. */
  free: number
  windowMs: number
  /** How long to block, by the number of attempts after the last free one (from 0). */
  blockMs: (beyond: number) => number
  /** How long after the end of a block it and its attempts are forgotten. */
  forgetMs: number
}

export interface Tries {
  failures: number
  windowStart: Date
  blockedUntil: Date | null
}

const MINUTE = 60_000

/** Five wrong passwords in a quarter of an hour, then 1, 2, 4 … 60 minutes between attempts. */
export const BACK_OFF: Policy = {
  free: 5,
  windowMs: 15 * MINUTE,
  blockMs: (beyond) => Math.min(60, 2 ** beyond) * MINUTE,
  forgetMs: 60 * MINUTE,
}

/** A policy from a rate limit: once the burst is used up, nothing is allowed until all of it has refilled. */
export function budget({ burst, perSecond }: Rate): Policy {
  const windowMs = (burst / perSecond) * 1000
  return { free: burst, windowMs, blockMs: () => windowMs, forgetMs: 0 }
}

/** Counts an attempt before its outcome is known, so that concurrent ones all count. Refused attempts do not count. */
export function attempt(
  counter: Tries,
  policy: Policy,
  now: Date,
): { allowed: true; tries: Tries } | { allowed: false; waitMs: number } {
  const at = now.getTime()
  const blockedUntil = counter.blockedUntil?.getTime() ?? 0
  if (blockedUntil > at) return { allowed: false, waitMs: blockedUntil - at }
  const isOver = counter.blockedUntil
    ? blockedUntil + policy.forgetMs <= at
    : counter.windowStart.getTime() + policy.windowMs <= at
  const failures = (isOver ? 0 : counter.failures) + 1
  return {
    allowed: true,
    tries: {
      failures,
      windowStart: isOver ? now : counter.windowStart,
      blockedUntil:
        failures >= policy.free ? new Date(at + policy.blockMs(failures - policy.free)) : null,
    },
  }
}

export function undoAttempt(counter: Tries, policy: Policy): Tries {
  const failures = Math.max(0, counter.failures - 1)
  return {
    ...counter,
    failures,
    blockedUntil: failures < policy.free ? null : counter.blockedUntil,
  }
}
