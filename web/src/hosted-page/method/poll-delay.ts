const FIRST = 1_000
const LONGEST = 10_000
const GROWTH = 1.5

/** Milliseconds until the next poll: from one second up to ten. `asked` counts from 0. */
export function pollDelay(asked: number): number {
  return Math.min(LONGEST, Math.round(FIRST * GROWTH ** asked))
}
