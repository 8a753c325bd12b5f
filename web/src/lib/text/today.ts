import { localDay } from '@paydeck/contract/time/days'

/** Milliseconds the business clock is ahead of the browser's. */
let offsetMs = 0

/** Both times belong to the same answer. `now` is undefined from an older server. */
export function syncBusinessClock(now: string | undefined, browserNow: number): void {
  offsetMs = now === undefined ? 0 : Date.parse(now) - browserNow
}

export function todayIn(timeZone: string): string {
  return localDay(new Date(Date.now() + offsetMs), timeZone)
}
