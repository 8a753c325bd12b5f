const FIRST_DELAY_MS = 1_000
const MAX_DELAY_MS = 10_000
const BACKOFF_FACTOR = 1.5

/** Milliseconds until the next poll: from one second up to ten. `attempt` counts from 0. */
export function pollDelay(attempt: number): number {
  return Math.min(MAX_DELAY_MS, Math.round(FIRST_DELAY_MS * BACKOFF_FACTOR ** attempt))
}
