import type { QueryClient, QueryKey } from '@tanstack/react-query'

import { paced } from '#/lib/live/paced.ts'

export interface Reading {
  ask: (keys: readonly QueryKey[], listeners?: number) => void
  stop: () => void
}

/** Reads again what has become old: within a second, later where many browsers are open; in a hidden tab when it is looked at. */
export function readAgain(client: QueryClient): Reading {
  const asked = new Map<string, QueryKey>()
  const pace = paced(async () => {
    const keys = [...asked.values()]
    asked.clear()
    const refetchType = document.hidden ? 'none' : 'active'
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey, refetchType })))
  })
  return {
    ask(keys, listeners) {
      for (const key of keys) asked.set(key.join(' '), key)
      pace.ask(listeners)
    },
    stop: pace.stop,
  }
}
