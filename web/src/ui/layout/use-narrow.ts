import { useSyncExternalStore } from 'react'

const query = () => window.matchMedia('(max-width: 960px)')

/** True at 960 px and narrower, where the sidebar gives its place to the page. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = query()
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => query().matches,
  )
}
