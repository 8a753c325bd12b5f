import type { Clock } from './clock.ts'

/** How long a caller waits for an unknown outcome; tests pass their own pause. */
export interface RetryPolicy {
  limitMs: number
  pause: (ms: number) => Promise<void>
}

/** Milliseconds before each retry. */
const DELAYS_MS = [500, 1000, 2000, 4000]
const MAX_DELAY_MS = 5000

/** Yields after each pause, as long as the next pause ends within the limit after `since`. */
export async function* retries(
  { limitMs, pause }: RetryPolicy,
  clock: Pick<Clock, 'wall'>,
  since: Date,
): AsyncGenerator<number> {
  const end = since.getTime() + limitMs
  for (let attempt = 0; ; attempt++) {
    const delay = DELAYS_MS[attempt] ?? MAX_DELAY_MS
    if (clock.wall().getTime() + delay > end) return
    await pause(delay)
    yield attempt + 1
  }
}
