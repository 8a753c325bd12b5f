/** Milliseconds between two wake-ups; requests in between share the next one. */
const PAUSE = 200

/** Runs at once, but at most once per pause; a call during the pause runs at its end. */
export function wakeUp(
  run: (name: string) => Promise<unknown>,
  onError: (failure: unknown) => void,
) {
  /** Names in their pause; `isAsked` if they were requested again meanwhile. */
  const resting = new Map<string, { isAsked: boolean; timer: NodeJS.Timeout }>()

  function wake(name: string): void {
    const rest = resting.get(name)
    if (rest) {
      rest.isAsked = true
      return
    }
    const timer = setTimeout(() => {
      const ended = resting.get(name)
      resting.delete(name)
      if (ended?.isAsked) wake(name)
    }, PAUSE)
    timer.unref()
    resting.set(name, { isAsked: false, timer })
    run(name).catch(onError)
  }

  return {
    wake,
    /** Runs waiting requests at once. */
    async flush(): Promise<void> {
      const asked = [...resting].filter(([, { isAsked }]) => isAsked).map(([name]) => name)
      for (const { timer } of resting.values()) clearTimeout(timer)
      resting.clear()
      await Promise.all(asked.map((name) => run(name).catch(onError)))
    },
  }
}
