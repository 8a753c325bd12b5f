/** Whether a provider is asked at all; times in milliseconds. */
export type Breaker =
  /** `failedAt`: the failures since its last answer. */
  | { state: 'closed'; failedAt: readonly number[] }
  | { state: 'open'; until: number; pauseMs: number }
  /** One call is on its way to find out. */
  | { state: 'probing'; pauseMs: number }

export const CLOSED: Breaker = { state: 'closed', failedAt: [] }

/** So many failures, without an answer in between, … */
const FAILURES = 5
/** … and within so long. */
const WITHIN_MS = 120_000
/** It is doubled after each probe that fails. */
const FIRST_PAUSE_MS = 10_000
const LONGEST_PAUSE_MS = 60_000
/** When a caller may come back while a probe is on its way. */
const PROBE_MS = 2_000

/** How long nothing is asked; null: it may be asked now. */
export function waitOf(breaker: Breaker, now: number): number | null {
  if (breaker.state === 'closed') return null
  if (breaker.state === 'probing') return PROBE_MS
  const wait = breaker.until - now
  // More than the pause: the clock was put back.
  return wait > 0 && wait <= breaker.pauseMs ? wait : null
}

/** A call was let through: the first one after the pause is the probe. */
export const entered = (breaker: Breaker): Breaker =>
  breaker.state === 'open' ? { state: 'probing', pauseMs: breaker.pauseMs } : breaker

/** No answer in time, none at all, or a failure on the provider's side. A decline is an answer. */
export function failed(breaker: Breaker, now: number): Breaker {
  if (breaker.state === 'open') return breaker
  if (breaker.state === 'probing') {
    const pauseMs = Math.min(breaker.pauseMs * 2, LONGEST_PAUSE_MS)
    return { state: 'open', until: now + pauseMs, pauseMs }
  }
  const failedAt = [...breaker.failedAt.filter((at) => at > now - WITHIN_MS), now]
  return failedAt.length < FAILURES
    ? { state: 'closed', failedAt }
    : { state: 'open', until: now + FIRST_PAUSE_MS, pauseMs: FIRST_PAUSE_MS }
}
