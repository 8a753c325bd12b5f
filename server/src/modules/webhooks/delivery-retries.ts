const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** The wait after each failed attempt; after the last one the delivery has failed. */
const RETRY_AFTER = [
  1 * MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  6 * HOUR,
  12 * HOUR,
  24 * HOUR,
] as const

/** The time of the next attempt after `attempts` failures; null when there is none. */
export function nextAttempt(attempts: number, now: Date): Date | null {
  const wait = RETRY_AFTER[attempts - 1]
  return wait === undefined ? null : new Date(now.getTime() + wait)
}

export const hasArrived = (status: number): boolean => status >= 200 && status < 300
