/** A named call fails on purpose, so that what a failure looks like can be seen without touching the network. */
export interface Faults {
  /**
   * Throws a plain error while the call still has failures to come: the caller gets 500 with an empty message.
   * @param merchantId for whom the call is made; null when that is not known of it
   */
  check(callName: string, merchantId: string | null): void
  /** The next `times` calls of that name fail, for one merchant or (null) for everybody; 0 ends it. */
  set(callName: string, merchantId: string | null, times: number): void
}

/** Faults live in the memory of one process: a restart forgets them, and asking costs nothing when there are none. */
export function faultSwitch(): Faults {
  const left = new Map<string, number>()
  const keyOf = (callName: string, merchantId: string | null) => `${callName} ${merchantId ?? '*'}`

  function take(key: string): boolean {
    const times = left.get(key)
    if (times === undefined) return false
    if (times <= 1) left.delete(key)
    else left.set(key, times - 1)
    return true
  }

  return {
    check(callName, merchantId) {
      if (left.size === 0) return
      const own = merchantId !== null && take(keyOf(callName, merchantId))
      if (own || take(keyOf(callName, null)))
        throw new Error(`Call ${callName} fails because the sandbox was told so`)
    },
    set(callName, merchantId, times) {
      const key = keyOf(callName, merchantId)
      if (times <= 0) left.delete(key)
      else left.set(key, times)
    },
  }
}
