/** More than come in the half minute that is sent again. */
const MAX_EVENTS = 2_000

/** What was heard: what comes again is dropped, and a new connection resumes after the last. */
export function liveMemory() {
  const heard = new Set<string>()
  let last: string | null = null
  return {
    last: (): string | null => last,
    /** Where nothing was heard yet. */
    start(from: string | null): void {
      last ??= from
    },
    /** Whether an event is new. */
    isNew(id: string): boolean {
      if (heard.has(id)) return false
      heard.add(id)
      last = id
      const [oldest] = heard
      if (heard.size > MAX_EVENTS && oldest !== undefined) heard.delete(oldest)
      return true
    },
  }
}

export type LiveMemory = ReturnType<typeof liveMemory>
