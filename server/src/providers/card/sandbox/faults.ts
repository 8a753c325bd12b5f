/** Makes a named call fail, to see what a failure looks like without touching the network. */
export interface Faults {
  /**
   * Throws a plain error while the call has failures left: the caller gets 500 with an empty
   * message.
   * @param merchantId the caller's merchant; null when unknown
   */
  check(callName: string, merchantId: string | null): void
  /** Fails the next `times` calls of that name, for one merchant or (null) for all; 0 ends it. */
  set(callName: string, merchantId: string | null, times: number): void
}

/** In the memory of one process: a restart clears it, and it costs nothing when empty. */
export function faultSwitch(): Faults {
  const remaining = new Map<string, number>()
  const keyOf = (callName: string, merchantId: string | null) => `${callName} ${merchantId ?? '*'}`

  function consume(key: string): boolean {
    const times = remaining.get(key)
    if (times === undefined) return false
    if (times <= 1) remaining.delete(key)
    else remaining.set(key, times - 1)
    return true
  }

  return {
    check(callName, merchantId) {
      if (remaining.size === 0) return
      const own = merchantId !== null && consume(keyOf(callName, merchantId))
      if (own || consume(keyOf(callName, null)))
        throw new Error(`Call ${callName} fails because the sandbox was told so`)
    },
    set(callName, merchantId, times) {
      const key = keyOf(callName, merchantId)
      if (times <= 0) remaining.delete(key)
      else remaining.set(key, times)
    },
  }
}
