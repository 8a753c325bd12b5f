import type { Rate } from '../../../kit/token-buckets.ts'

/** How often something may be tried, and what happens beyond it. All times in milliseconds of wall time. */
export interface Policy {
  /** So many attempts within the window are free. */
  free: number
  windowMs: number
  /** How long the n-th attempt beyond the free ones blocks (n from 0). */
  blockMs: (beyond: number) => number
  /** A block is forgotten, and with it the attempts, so long after it ended. */
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

/** A rate of the table of limits: once it is used up, all of it has to come back. */
export function budget({ burst, perSecond }: Rate): Policy {
  const windowMs = (burst / perSecond) * 1000
  return { free: burst, windowMs, blockMs: () => windowMs, forgetMs: 0 }
}

/** Counted before its outcome is known, so that a hundred at once are a hundred. Not counted when refused. */
export function attempt(
  before: Tries,
  policy: Policy,
  now: Date,
): { allowed: true; tries: Tries } | { allowed: false; waitMs: number } {
  const at = now.getTime()
  const blockedUntil = before.blockedUntil?.getTime() ?? 0
  if (blockedUntil > at) return { allowed: false, waitMs: blockedUntil - at }
  const isOver = before.blockedUntil
    ? blockedUntil + policy.forgetMs <= at
    : before.windowStart.getTime() + policy.windowMs <= at
  const failures = (isOver ? 0 : before.failures) + 1
  return {
    allowed: true,
    tries: {
      failures,
      windowStart: isOver ? now : before.windowStart,
      blockedUntil:
        failures >= policy.free ? new Date(at + policy.blockMs(failures - policy.free)) : null,
    },
  }
}

export function undoAttempt(before: Tries, policy: Policy): Tries {
  const failures = Math.max(0, before.failures - 1)
  return { ...before, failures, blockedUntil: failures < policy.free ? null : before.blockedUntil }
}
