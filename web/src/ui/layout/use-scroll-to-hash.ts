import { useEffect, useRef, type RefObject } from 'react'

const USER_INPUT_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Scrolls to an element if the address's hash names it, and keeps it in view while content above it loads, until the
 * reader scrolls, presses or types.
 */
export function useScrollToHash<T extends Element>(hash: string): RefObject<T | null> {
  const target = useRef<T>(null)
  useEffect(() => {
    if (location.hash !== `#${hash}`) return undefined
    const scroll = (): void => target.current?.scrollIntoView({ block: 'start' })
    const observer = new ResizeObserver(scroll)
    observer.observe(document.body)
    const controller = new AbortController()
    const stop = (): void => {
      observer.disconnect()
      controller.abort()
    }
    for (const event of USER_INPUT_EVENTS)
      addEventListener(event, stop, { passive: true, signal: controller.signal })
    scroll()
    return stop
  }, [hash])
  return target
}
