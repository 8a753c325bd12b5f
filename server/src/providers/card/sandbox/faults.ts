/** A named call fails on purpose, so that what a failure looks like can be seen without touching the network. */
export interface Faults {
  /** Throws a plain error while the call still has failures to come: the caller gets 500 with an empty message. */
  check(callName: string): void
  /** The next `times` calls of that name fail; 0 ends it. */
  set(callName: string, times: number): void
}

/** Faults live in the memory of one process: a restart forgets them, and asking costs nothing when there are none. */
export function faultSwitch(): Faults {
  const left = new Map<string, number>()
  return {
    check(callName) {
      if (left.size === 0) return
      const times = left.get(callName)
      if (times === undefined) return
      if (times <= 1) left.delete(callName)
      else left.set(callName, times - 1)
      throw new Error(`Call ${callName} fails because the sandbox was told so`)
    },
    set(callName, times) {
      if (times <= 0) left.delete(callName)
      else left.set(callName, times)
    },
  }
}
