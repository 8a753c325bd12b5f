import { createContext, use, useEffect } from 'react'

const SuffixContext = createContext('')

export const TitleSuffixProvider = SuffixContext.Provider

/** What the tab shows: there is one. */
const shown = { title: '', count: 0 }

function show(change: Partial<typeof shown>): void {
  Object.assign(shown, change)
  document.title = shown.count > 0 ? `(${shown.count}) ${shown.title}` : shown.title
}

export function usePageTitle(title: string): void {
  const suffix = use(SuffixContext)
  useEffect(() => {
    show({ title: suffix === '' ? title : `${title} - ${suffix}` })
  }, [title, suffix])
}

/** How many things wait on this page, before its title. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    show({ count })
    return () => show({ count: 0 })
  }, [count])
}
