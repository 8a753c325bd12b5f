/** Milliseconds, as all here. The longest first wait; it is random, so that pages do not all read at once. */
const SOON_MS = 300
/**
 * From the start of one read to the next, give or take a sixth. Short enough to show an event within a second,
 * including the time for the read itself.
 */
const PAUSE_MS = 600
/**
 * A merchant's browsers share its rate limit with its shop. With more than fifteen, each reads less often, so that all
 * together read 25 times a second. Rows arrive with the events (`entities/payment/take-row.ts`) and do not wait.
 */
const PAUSE_OF_EACH_MS = 40
const LONGEST_PAUSE_MS = 10_000
/** The pause after a slow read, as a multiple of how long it took. */
const RESTS = 3
/** The longest wait for a read, and the longest pause after a slow one. */
const LONGEST_MS = 5_000

export interface Pace {
  /** @param listeners how many browsers received the event; by default, as many as the last time */
  ask: (listeners?: number) => void
  stop: () => void
}

/** Throttles reads: the first soon after `ask`, then at an even pace while `ask` is called. One read at a time. */
export function paced(read: () => Promise<void>): Pace {
  let isAsked = false
  let listeners = 1
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | null = null
  let isReading = false

  const readOn = async (): Promise<void> => {
    timer = null
    if (!isAsked) return
    isAsked = false
    isReading = true
    const begunAt = performance.now()
    await withinLongest(read())
    isReading = false
    if (!isStopped) wait(pauseAfter(performance.now() - begunAt, listeners))
  }
  const wait = (ms: number): void => {
    timer = setTimeout(() => void readOn(), ms)
  }
  return {
    ask(heardBy = listeners) {
      listeners = heardBy
      isAsked = true
      if (timer === null && !isReading && !isStopped) wait(firstWait(listeners) * Math.random())
    },
    stop() {
      isStopped = true
      if (timer !== null) clearTimeout(timer)
    },
  }
}

const pauseOf = (listeners: number): number =>
  Math.min(Math.max(PAUSE_MS, PAUSE_OF_EACH_MS * listeners), LONGEST_PAUSE_MS)

function firstWait(listeners: number): number {
  const pause = pauseOf(listeners)
  return pause > PAUSE_MS ? pause : SOON_MS
}

function pauseAfter(took: number, listeners: number): number {
  const pause = pauseOf(listeners) * (5 / 6 + Math.random() / 3) - took
  return Math.max(pause, Math.min(took * RESTS, LONGEST_MS))
}

async function withinLongest(reading: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, LONGEST_MS)
  })
  await Promise.race([reading.catch(() => undefined), tooLong])
  clearTimeout(timer)
}
