import { localDay } from '@paydeck/contract/time/days'

/** How far the business clock is ahead of the browser's, in milliseconds. */
let aheadMs = 0

/**
 * Sets the days of the dashboard by the server's business clock, which a sandbox may have been told to move on.
 * @param now the business instant as an answer told it; undefined from a server that tells none
 * @param browserNow when the answer came, by the browser's clock
 */
export function followBusinessClock(now: string | undefined, browserNow: number): void {
  aheadMs = now === undefined ? 0 : Date.parse(now) - browserNow
}

/** The calendar day (`YYYY-MM-DD`) it is now in a zone, for the business. */
export function todayIn(timeZone: string): string {
  return localDay(new Date(Date.now() + aheadMs), timeZone)
}
