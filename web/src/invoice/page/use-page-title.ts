import { useLayoutEffect } from 'react'

/** Names the tab after what the page shows now, before the focus moves there and is read out. */
export function usePageTitle(title: string) {
  useLayoutEffect(() => {
    document.title = title
  }, [title])
}
