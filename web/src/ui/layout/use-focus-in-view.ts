import { useEffect } from 'react'

/** For a bar that arrives over the page: scrolls what has the focus out from under it (the styles set scroll padding). */
export function useFocusInView(): void {
  useEffect(() => {
    document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [])
}
