/** Milliseconds to wait for a page's reads before sending it as built. */
const MAX_MS = 300
/** Reads for at most this many pages at once; further pages are sent as built. */
const AT_ONCE = 4
/**
 * After drawing, leaves the processor to calls for this many times as long, so that drawing takes at most a fifth of
 * it.
 */
const RESTS = 4

interface TurnsOptions {
  /** In milliseconds. */
  now: () => number
  /** False: reads for and draws every page, however long it takes. */
  isLimited: boolean
}

/** Decides when pages are read for and drawn, so that they take little from calls. */
export function createTurns({ now, isLimited }: TurnsOptions) {
  let reading = 0
  let restsUntil = 0
  const isResting = (): boolean => isLimited && now() < restsUntil

  return {
    /**
     * Null if too many pages are being read for, or if the work takes too long. Late work still counts until it ends.
     */
    async read<T>(work: () => Promise<T>): Promise<T | null> {
      if (!isLimited) return work()
      if (isResting() || reading >= AT_ONCE) return null
      reading += 1
      const done = work().finally(() => {
        reading -= 1
      })
      return inTime(done)
    },

    /**
     * Null while the server rests, since reads for several pages may end at once. Drawing blocks the thread of all
     * calls.
     */
    draw(picture: () => string): string | null {
      if (isResting()) return null
      const begunAt = now()
      try {
        return picture()
      } finally {
        const endedAt = now()
        restsUntil = endedAt + (endedAt - begunAt) * RESTS
      }
    },
  }
}

async function inTime<T>(work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((tell) => {
    timer = setTimeout(() => tell(null), MAX_MS)
  })
  // A late failure belongs to a page that was sent long ago.
  work.catch(() => undefined)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
