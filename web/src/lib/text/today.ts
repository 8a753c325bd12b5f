import { localDay } from '@paydeck/contract/time/days'

/** Milliseconds the business clock is ahead of the browser's. */
let aheadMs = 0

/**
 * Follows the server's business clock, which a sandbox may have moved forward.
 * @param now the business time of an answer; undefined from an older server
 * @param browserNow the browser's time of that answer
 */
export function followBusinessClock(now: string | undefined, browserNow: number): void {
  aheadMs = now === undefined ? 0 : Date.parse(now) - browserNow
}

export function todayIn(timeZone: string): string {
  return localDay(new Date(Date.now() + aheadMs), timeZone)
}
