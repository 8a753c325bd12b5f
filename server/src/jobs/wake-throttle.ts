/** Milliseconds between two wake-ups; requests in between share the next one. */
const PAUSE_MS = 200

/** Runs at once, but at most once per pause; a call during the pause runs at its end. */
export function wakeThrottle(
  run: (name: string) => Promise<unknown>,
  onError: (failure: unknown) => void,
) {
  /** Names in their pause; `isRequested` if they were requested again meanwhile. */
  const throttled = new Map<string, { isRequested: boolean; timer: NodeJS.Timeout }>()

  function wake(name: string): void {
    const entry = throttled.get(name)
    if (entry) {
      entry.isRequested = true
      return
    }
    const timer = setTimeout(() => {
      const expired = throttled.get(name)
      throttled.delete(name)
      if (expired?.isRequested) wake(name)
    }, PAUSE_MS)
    timer.unref()
    throttled.set(name, { isRequested: false, timer })
    run(name).catch(onError)
  }

  return {
    wake,
    /** Runs waiting requests at once. */
    async flush(): Promise<void> {
      const requested = [...throttled]
        .filter(([, { isRequested }]) => isRequested)
        .map(([name]) => name)
      for (const { timer } of throttled.values()) clearTimeout(timer)
      throttled.clear()
      await Promise.all(requested.map((name) => run(name).catch(onError)))
    },
  }
}
