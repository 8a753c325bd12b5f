import { localDay } from '@paydeck/contract/time/days'

/** Milliseconds the business clock is ahead of the browser's. */
let aheadMs = 0

/** Both times belong to the same answer. `now` is undefined from an older server. */
export function followBusinessClock(now: string | undefined, browserNow: number): void {
  aheadMs = now === undefined ? 0 : Date.parse(now) - browserNow
}

export function todayIn(timeZone: string): string {
  return localDay(new Date(Date.now() + aheadMs), timeZone)
}
