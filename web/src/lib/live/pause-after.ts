const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 20_000

/**
 * How long to wait, in milliseconds, before a lost connection is tried again. Doubles, and differs from page to page:
 * they do not come back all at once.
 */
export const pauseAfter = (failures: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS) * (0.5 + Math.random() / 2)
