/** Longer than this a page is not waited for. */
const MAX_MS = 300
/** So many pages at once are read for; who asks for more has their pages as they were built. */
const AT_ONCE = 4
/** After a drawing the processor is left to calls for so many times as long: a fifth of it at most. */
const RESTS = 4

interface TurnsOptions {
  /** In milliseconds. */
  now: () => number
  /** Without limits every page is read for and drawn, however long that takes. */
  isLimited: boolean
}

/** Says when a page is read for and drawn, so that pages take little from calls. */
export function createTurns({ now, isLimited }: TurnsOptions) {
  let reading = 0
  let restsUntil = 0
  const isResting = (): boolean => isLimited && now() < restsUntil

  return {
    /** Null where there is no turn, or no answer in time. A turn ends with its work, however late that is. */
    async read<T>(work: () => Promise<T>): Promise<T | null> {
      if (!isLimited) return work()
      if (isResting() || reading >= AT_ONCE) return null
      reading += 1
      const done = work().finally(() => {
        reading -= 1
      })
      return inTime(done)
    },

    /** Null while the server rests: several pages may have been read for at once. Drawing is on the thread of all calls. */
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
  // What fails later is of a page that was sent long ago.
  work.catch(() => undefined)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
