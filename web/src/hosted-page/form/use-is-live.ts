import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/** False in the server's markup and until the script has taken it over. */
export const useIsLive = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
