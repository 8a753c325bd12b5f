/** Six attempts, after 10, 20, 40 … seconds with jitter. A dead worker is detected after a minute. */
export const QUEUE_OPTIONS = {
  retryLimit: 5,
  retryDelay: 10,
  retryBackoff: true,
  retryDelayMax: 15 * 60,
  expireInSeconds: 5 * 60,
  heartbeatSeconds: 60,
  notify: true,
} as const

/** For the dead-letter queues, which are kept for three months for the operator. */
export const DEAD_LETTER_OPTIONS = {
  retryLimit: 3,
  retryDelay: 60,
  deleteAfterSeconds: 90 * 24 * 3600,
}

/** A sweep runs on one worker at a time and is not retried, because it runs again anyway. */
export const SWEEP_OPTIONS = {
  policy: 'exclusive',
  retryLimit: 0,
  expireInSeconds: 30 * 60,
  heartbeatSeconds: 30,
  deleteAfterSeconds: 24 * 3600,
  notify: true,
} as const
