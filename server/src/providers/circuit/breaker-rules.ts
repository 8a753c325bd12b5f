/** Whether a provider may be called. Times are in milliseconds. */
export type Breaker =
  /** `failedAt`: failures since the provider's last answer. */
  | { state: 'closed'; failedAt: readonly number[] }
  | { state: 'open'; until: number; pauseMs: number }
  /** One call is running to find out. */
  | { state: 'probing'; pauseMs: number }

export const CLOSED: Breaker = { state: 'closed', failedAt: [] }

/** Opens after this many failures without an answer in between, … */
const FAILURES = 5
/** … within this time. */
const FAILURE_WINDOW_MS = 120_000
/** Doubles after each failed probe. */
const FIRST_PAUSE_MS = 10_000
const LONGEST_PAUSE_MS = 60_000
/** When a caller may retry while a probe is running. */
const PROBE_MS = 2_000

/** How long calls are blocked; null if they are allowed. */
export function waitOf(breaker: Breaker, now: number): number | null {
  if (breaker.state === 'closed') return null
  if (breaker.state === 'probing') return PROBE_MS
  const wait = breaker.until - now
  // A wait beyond the pause means that the clock was set back.
  return wait > 0 && wait <= breaker.pauseMs ? wait : null
}

/** Call when a call was let through; the first one after the pause is the probe. */
export const entered = (breaker: Breaker): Breaker =>
  breaker.state === 'open' ? { state: 'probing', pauseMs: breaker.pauseMs } : breaker

/** For no answer in time, no connection, or a failure on the provider's side. A decline is an answer. */
export function failed(breaker: Breaker, now: number): Breaker {
  if (breaker.state === 'open') return breaker
  if (breaker.state === 'probing') {
    const pauseMs = Math.min(breaker.pauseMs * 2, LONGEST_PAUSE_MS)
    return { state: 'open', until: now + pauseMs, pauseMs }
  }
  const failedAt = [...breaker.failedAt.filter((at) => at > now - FAILURE_WINDOW_MS), now]
  return failedAt.length < FAILURES
    ? { state: 'closed', failedAt }
    : { state: 'open', until: now + FIRST_PAUSE_MS, pauseMs: FIRST_PAUSE_MS }
}
