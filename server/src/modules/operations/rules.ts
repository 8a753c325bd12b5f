import type { Row } from '../../db/rows.ts'

/** The statuses of an operation that has not ended. */
export const OPEN = ['started', 'pending', 'unknown'] as const

export const isOpen = ({ status }: Pick<Row<'app.paymentOperation'>, 'status'>): boolean =>
  OPEN.some((value) => value === status)

const MINUTE = 60_000
/** The intervals between checks of an unknown outcome; the last one repeats. */
const CHECK_AFTER = [1 * MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE] as const

/** When to check next, after `checks` checks without an outcome. */
export function nextCheck(checks: number, now: Date): Date {
  const wait = CHECK_AFTER[Math.min(checks, CHECK_AFTER.length - 1)] ?? 60 * MINUTE
  return new Date(now.getTime() + wait)
}

/** An operation the provider has not heard of by then is given up, so that it can never happen. */
export const GIVE_UP_AFTER = 5 * MINUTE

/** An outcome that is unknown for this long needs a person. */
export const ALERT_AFTER = 24 * 60 * MINUTE

/** How long a cardholder may take over a challenge, in milliseconds. */
export const CHALLENGE_ENDS_AFTER = 15 * 60_000
