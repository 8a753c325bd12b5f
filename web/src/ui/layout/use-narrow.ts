import { useSyncExternalStore } from 'react'

import { serverScreen } from '#/lib/screen/server-screen.ts'

const query = () => window.matchMedia('(max-width: 960px)')

/** 960 px and narrower, where the sidebar becomes a drawer. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = query()
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => query().matches,
    () => serverScreen().isNarrow,
  )
}
