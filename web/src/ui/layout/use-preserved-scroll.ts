import { useLayoutEffect, useRef } from 'react'

/** `isAway`: a record covers the list. */
export function usePreservedScroll(isAway: boolean): void {
  const top = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (isAway) return undefined
    if (top.current !== null) window.scrollTo({ top: top.current, behavior: 'instant' })
    const remember = (): void => {
      top.current = window.scrollY
    }
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [isAway])
}
