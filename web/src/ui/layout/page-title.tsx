import { createContext, use, useEffect } from 'react'

const SuffixContext = createContext('')

/** Names whose product this is, for the titles of all pages under it. */
export const TitleSuffixProvider = SuffixContext.Provider

/** Sets the browser's title to "{title} - {brand name}". An effect: the title lives outside of React. */
export function usePageTitle(title: string): void {
  const suffix = use(SuffixContext)
  useEffect(() => {
    document.title = suffix === '' ? title : `${title} - ${suffix}`
  }, [title, suffix])
}
