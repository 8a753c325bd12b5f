export interface Shutdown {
  /** Aborted when the process must end; start-up checks it between steps. */
  readonly signal: AbortSignal
  /** Closed in reverse order. */
  add(name: string, close: () => Promise<void>): void
  /** Runs once; a second call waits for the first. */
  run(): Promise<void>
}

/** `onFailure` is called for each resource that does not close; the others still close. */
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
