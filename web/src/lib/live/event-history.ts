/** More than the half minute of events that the server repeats. */
const MAX_EVENTS = 2_000

/** The ids of received events, to drop repeats and to resume after the last one. */
export function createEventHistory() {
  const receivedIds = new Set<string>()
  let last: string | null = null
  return {
    last: (): string | null => last,
    /** Sets the id to resume after, if no event was received yet. */
    start(from: string | null): void {
      last ??= from
    },
    /** Whether an event is new. */
    isNew(id: string): boolean {
      if (receivedIds.has(id)) return false
      receivedIds.add(id)
      last = id
      const [oldest] = receivedIds
      if (receivedIds.size > MAX_EVENTS && oldest !== undefined) receivedIds.delete(oldest)
      return true
    },
  }
}

export type EventHistory = ReturnType<typeof createEventHistory>
