const BATCH = 50

export interface DueWorkOptions<Due> {
  /** At most `limit` due rows, longest overdue first. */
  find: (limit: number) => Promise<readonly Due[]>
  nameOf: (due: Due) => string
  /** Processes one row; another worker may have been faster. */
  handle: (due: Due) => Promise<void>
  onError: (failure: unknown, due: Due) => void
  concurrency?: number
}

/** Processes every due row once; rows still due wait for the next sweep. A failing row does not block the others. */
export async function processDue<Due>(work: DueWorkOptions<Due>): Promise<void> {
  const { find, nameOf, handle, onError, concurrency = 1 } = work
  const seen = new Set<string>()
  let stillDue = 0
  for (;;) {
    const limit = BATCH + stillDue
    const due = await find(limit)
    const unseen = due.filter((row) => !seen.has(nameOf(row)))
    if (unseen.length === 0 && due.length < limit) return
    stillDue = due.length - unseen.length
    for (const row of unseen) seen.add(nameOf(row))
    const worker = async (): Promise<void> => {
      for (let row = unseen.shift(); row !== undefined; row = unseen.shift())
        try {
          await handle(row)
        } catch (failure) {
          onError(failure, row)
        }
    }
    await Promise.all(Array.from({ length: concurrency }, worker))
  }
}
