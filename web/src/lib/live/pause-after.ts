const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 20_000

/**
 * Milliseconds before reconnecting. Doubles with each failure, with random jitter, so that pages do not all reconnect
 * at once.
 */
export const pauseAfter = (failures: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS) * (0.5 + Math.random() / 2)
