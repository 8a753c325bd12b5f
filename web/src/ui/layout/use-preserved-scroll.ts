import { useLayoutEffect, useRef } from 'react'

/** `isCovered`: a record covers the list. */
export function usePreservedScroll(isCovered: boolean): void {
  const top = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (isCovered) return undefined
    if (top.current !== null) window.scrollTo({ top: top.current, behavior: 'instant' })
    const remember = (): void => {
      top.current = window.scrollY
    }
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [isCovered])
}
