import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/** False on the server and until hydration. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
