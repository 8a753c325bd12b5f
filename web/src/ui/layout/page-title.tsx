import { createContext, use, useEffect } from 'react'

const SuffixContext = createContext('')

export const TitleSuffixProvider = SuffixContext.Provider

export function usePageTitle(title: string): void {
  const suffix = use(SuffixContext)
  useEffect(() => {
    document.title = suffix === '' ? title : `${title} - ${suffix}`
  }, [title, suffix])
}
