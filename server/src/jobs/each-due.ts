/** How many due rows one look finds. */
const BATCH = 50

export interface DueWork<Due> {
  /** What is due now, at most so many, the longest due first. */
  find: (most: number) => Promise<readonly Due[]>
  nameOf: (due: Due) => string
  /** Sees to one of them; another worker may have been quicker. */
  see: (due: Due) => Promise<void>
  /** Told of one that could not be seen to. */
  onError: (failure: unknown, due: Due) => void
  /** How many are seen to at once; one after the other unless said. */
  lanes?: number
}

/**
 * Sees to everything that is due, each once: what is due still after that waits for the next sweep. One that fails does
 * not keep the others, however many fail.
 */
export async function eachDue<Due>(work: DueWork<Due>): Promise<void> {
  const { find, nameOf, see, onError, lanes = 1 } = work
  const seen = new Set<string>()
  let stillDue = 0
  for (;;) {
    const most = BATCH + stillDue
    const due = await find(most)
    const fresh = due.filter((one) => !seen.has(nameOf(one)))
    if (fresh.length === 0 && due.length < most) return
    stillDue = due.length - fresh.length
    for (const one of fresh) seen.add(nameOf(one))
    const lane = async (): Promise<void> => {
      for (let one = fresh.shift(); one !== undefined; one = fresh.shift())
        try {
          await see(one)
        } catch (failure) {
          onError(failure, one)
        }
    }
    await Promise.all(Array.from({ length: lanes }, lane))
  }
}
