/** What a process has opened and must close again before it ends. */
export interface Shutdown {
  /** Aborted as soon as the process is to end; whoever is still starting looks at it between two steps. */
  readonly signal: AbortSignal
  /** Remembers how to close something; the last opened is closed first. */
  add(name: string, close: () => Promise<void>): void
  /** Closes everything, once; a second call waits for the first. */
  run(): Promise<void>
}

/** `onFailure` hears of what did not close; the rest is closed all the same. */
export function createShutdown(onFailure: (name: string, failure: unknown) => void): Shutdown {
  const controller = new AbortController()
  const opened: { name: string; close: () => Promise<void> }[] = []
  let running: Promise<void> | undefined

  const closeAll = async (): Promise<void> => {
    controller.abort()
    for (let last = opened.pop(); last; last = opened.pop()) {
      const { name, close } = last
      await close().catch((failure: unknown) => onFailure(name, failure))
    }
  }

  return {
    signal: controller.signal,
    add: (name, close) => {
      opened.push({ name, close })
    },
    run: async () => (running ??= closeAll()),
  }
}
