const MIN_DELAY_MS = 500
const MAX_DELAY_MS = 20_000

/**
 * Milliseconds before reconnecting. Doubles with each failure, with random jitter, so that pages do not all reconnect
 * at once.
 */
export const reconnectDelay = (failures: number): number =>
  Math.min(MIN_DELAY_MS * 2 ** failures, MAX_DELAY_MS) * (0.5 + Math.random() / 2)
