import { createContext, use, useEffect } from 'react'

const SuffixContext = createContext('')

/** Adds the brand name to all page titles below. */
export const TitleSuffixProvider = SuffixContext.Provider

/** Sets "{title} - {brand name}". */
export function usePageTitle(title: string): void {
  const suffix = use(SuffixContext)
  useEffect(() => {
    document.title = suffix === '' ? title : `${title} - ${suffix}`
  }, [title, suffix])
}
