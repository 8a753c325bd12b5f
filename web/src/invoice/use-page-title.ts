import { useEffect } from 'react'

/** Names the tab after what the page shows now. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = title
  }, [title])
}
