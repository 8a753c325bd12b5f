/** All in milliseconds. Pages of many people would else read at the same moment. */
const SOON_MS = 300
/**
 * From one reading to the next, at most a sixth more or less. What happens is on the page within a second: it is heard,
 * waits no longer than this, and is read in a moment.
 */
const PAUSE_MS = 600
/**
 * A merchant's browsers share its rate of calls with its shop: of more than fifteen each reads less often, so that
 * together they read 25 times a second. Rows come with events (`entities/payment/take-row.ts`) and do not wait.
 */
const PAUSE_OF_EACH_MS = 40
const LONGEST_PAUSE_MS = 10_000
/** A server that is slow is asked less often: after a reading it is left alone for so many times as long. */
const RESTS = 3
/** No reading is waited for, and no server left alone, for longer. */
const LONGEST_MS = 5_000

export interface Pace {
  /** @param listeners how many browsers heard what is new; without it, as many as the last time */
  ask: (listeners?: number) => void
  stop: () => void
}

/** Reads soon after it is first asked to, then, as long as it is asked again, at an even pace. One reading at a time. */
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
