/** Milliseconds to wait for a page's reads before sending it as built. */
const PREPARE_TIMEOUT_MS = 300
/** Reads for at most this many pages at once; further pages are sent as built. */
const MAX_CONCURRENT = 4
/**
 * After rendering, leaves the processor to calls for this many times as long, so that rendering takes at most a fifth of
 * it.
 */
const PAUSE_FACTOR = 4

interface ThrottleOptions {
  /** In milliseconds. */
  now: () => number
  /** False: prepares and renders every page, however long it takes. */
  isLimited: boolean
}

/** Decides when pages are prepared and rendered, so that they take little from calls. */
export function createPrerenderThrottle({ now, isLimited }: ThrottleOptions) {
  let preparing = 0
  let pausedUntil = 0
  const isPaused = (): boolean => isLimited && now() < pausedUntil

  return {
    /**
     * Null if too many pages are being read for, or if the work takes too long. Late work still counts until it ends.
     */
    async prepare<T>(work: () => Promise<T>): Promise<T | null> {
      if (!isLimited) return work()
      if (isPaused() || preparing >= MAX_CONCURRENT) return null
      preparing += 1
      const done = work().finally(() => {
        preparing -= 1
      })
      return withTimeout(done)
    },

    /**
     * Null during a pause, since reads for several pages may end at once. Rendering blocks the thread of all
     * calls.
     */
    render(render: () => string): string | null {
      if (isPaused()) return null
      const startedAt = now()
      try {
        return render()
      } finally {
        const endedAt = now()
        pausedUntil = endedAt + (endedAt - startedAt) * PAUSE_FACTOR
      }
    },
  }
}

async function withTimeout<T>(work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PREPARE_TIMEOUT_MS)
  })
  // A late failure belongs to a page that was sent long ago.
  work.catch(() => undefined)
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
