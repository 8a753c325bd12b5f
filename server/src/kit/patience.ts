import type { Clock } from './clock.ts'

/** How long a caller waits for an unknown outcome; tests pass their own pause. */
export interface Patience {
  limitMs: number
  pause: (ms: number) => Promise<void>
}

/** Milliseconds before each retry. */
const PAUSES = [500, 1000, 2000, 4000]
const LONGEST = 5000

/** Yields after each pause, as long as the next pause ends within the limit after `since`. */
export async function* tries(
  { limitMs, pause }: Patience,
  clock: Pick<Clock, 'wall'>,
  since: Date,
): AsyncGenerator<number> {
  const end = since.getTime() + limitMs
  for (let made = 0; ; made++) {
    const wait = PAUSES[made] ?? LONGEST
    if (clock.wall().getTime() + wait > end) return
    await pause(wait)
    yield made + 1
  }
}
