import { createContext, use, useEffect } from 'react'

const SuffixContext = createContext('')

export const TitleSuffixProvider = SuffixContext.Provider

/** What the browser tab shows. */
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

/** Shows in front of the page's title how many things wait on it. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    show({ count })
    return () => show({ count: 0 })
  }, [count])
}
