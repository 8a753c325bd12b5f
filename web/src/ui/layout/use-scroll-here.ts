import { useEffect, useRef, type RefObject } from 'react'

const BY_THE_READER = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Scrolls to an element if the address's hash names it, and keeps it in view while content above it loads, until the
 * reader scrolls, presses or types.
 */
export function useScrollHere<T extends Element>(hash: string): RefObject<T | null> {
  const here = useRef<T>(null)
  useEffect(() => {
    if (location.hash !== `#${hash}`) return undefined
    const scroll = (): void => here.current?.scrollIntoView({ block: 'start' })
    const heights = new ResizeObserver(scroll)
    heights.observe(document.body)
    const end = new AbortController()
    const stop = (): void => {
      heights.disconnect()
      end.abort()
    }
    for (const kind of BY_THE_READER)
      addEventListener(kind, stop, { passive: true, signal: end.signal })
    scroll()
    return stop
  }, [hash])
  return here
}
