import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** In milliseconds. Pages of many people would else ask at the same moment, and a busy shop's without a pause. */
const SOON_MS = 400
const PAUSE_MS = 2_500

export interface Reading {
  ask: (keys: readonly QueryKey[]) => void
  stop: () => void
}

/** Reads again what has become old: soon, then at most every few seconds; in a hidden tab when it is looked at. */
export function readAgain(client: QueryClient): Reading {
  const asked = new Map<string, QueryKey>()
  let timer: ReturnType<typeof setTimeout> | null = null

  const wait = (ms: number): void => {
    timer = setTimeout(() => {
      timer = null
      if (asked.size === 0) return
      for (const queryKey of asked.values())
        void client.invalidateQueries({
          queryKey,
          refetchType: document.hidden ? 'none' : 'active',
        })
      asked.clear()
      wait(PAUSE_MS * (0.8 + Math.random() * 0.4))
    }, ms)
  }
  return {
    ask(keys) {
      for (const key of keys) asked.set(key.join(' '), key)
      if (timer === null) wait(SOON_MS * Math.random())
    },
    stop() {
      if (timer !== null) clearTimeout(timer)
    },
  }
}
