/** Milliseconds, as all here. The longest first wait; it is random, so that pages do not all read at once. */
const FIRST_DELAY_MS = 300
/**
 * From the start of one read to the next, give or take a sixth. Short enough to show an event within a second,
 * including the time for the read itself.
 */
const INTERVAL_MS = 600
/**
 * A merchant's browsers share its rate limit with its shop. With more than fifteen, each reads less often, so that all
 * together read 25 times a second. Rows arrive with the events (`entities/payment/update-cached-payment.ts`) and do not wait.
 */
const INTERVAL_PER_LISTENER_MS = 40
const MAX_INTERVAL_MS = 10_000
/** The pause after a slow read, as a multiple of how long it took. */
const SLOW_READ_FACTOR = 3
/** The longest wait for a read, and the longest pause after a slow one. */
const MAX_WAIT_MS = 5_000

export interface ReadThrottle {
  /** @param listeners how many browsers received the event; by default, as many as the last time */
  request: (listeners?: number) => void
  stop: () => void
}

/** Throttles reads: the first soon after `request`, then at an even pace while `request` is called. One read at a time. */
export function throttleReads(read: () => Promise<void>): ReadThrottle {
  let isRequested = false
  let listeners = 1
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | null = null
  let isReading = false

  const readNext = async (): Promise<void> => {
    timer = null
    if (!isRequested) return
    isRequested = false
    isReading = true
    const startedAt = performance.now()
    await withTimeout(read())
    isReading = false
    if (!isStopped) schedule(delayAfter(performance.now() - startedAt, listeners))
  }
  const schedule = (ms: number): void => {
    timer = setTimeout(() => void readNext(), ms)
  }
  return {
    request(receivers = listeners) {
      listeners = receivers
      isRequested = true
      if (timer === null && !isReading && !isStopped)
        schedule(firstDelay(listeners) * Math.random())
    },
    stop() {
      isStopped = true
      if (timer !== null) clearTimeout(timer)
    },
  }
}

const intervalFor = (listeners: number): number =>
  Math.min(Math.max(INTERVAL_MS, INTERVAL_PER_LISTENER_MS * listeners), MAX_INTERVAL_MS)

function firstDelay(listeners: number): number {
  const interval = intervalFor(listeners)
  return interval > INTERVAL_MS ? interval : FIRST_DELAY_MS
}

function delayAfter(durationMs: number, listeners: number): number {
  const interval = intervalFor(listeners) * (5 / 6 + Math.random() / 3) - durationMs
  return Math.max(interval, Math.min(durationMs * SLOW_READ_FACTOR, MAX_WAIT_MS))
}

async function withTimeout(read: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, MAX_WAIT_MS)
  })
  await Promise.race([read.catch(() => undefined), timeout])
  clearTimeout(timer)
}
