/** How long after one wake-up the next one waits, in milliseconds: what comes meanwhile shares it. */
const PAUSE = 200

/** Runs at once what is asked for, and at most once per pause; a call in the pause runs at its end. */
export function wakeUp(
  run: (name: string) => Promise<unknown>,
  onError: (failure: unknown) => void,
) {
  /** The names that rest; true: asked for again meanwhile. */
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
    /** Runs at once what still waits. */
    async flush(): Promise<void> {
      const asked = [...resting].filter(([, { isAsked }]) => isAsked).map(([name]) => name)
      for (const { timer } of resting.values()) clearTimeout(timer)
      resting.clear()
      await Promise.all(asked.map((name) => run(name).catch(onError)))
    },
  }
}
