import { useLayoutEffect } from 'react'

/** Sets the tab title before the focus moves and is announced. */
export function usePageTitle(title: string) {
  useLayoutEffect(() => {
    document.title = title
  }, [title])
}
