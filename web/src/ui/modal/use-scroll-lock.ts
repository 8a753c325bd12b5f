import { useLayoutEffect } from 'react'

/** Stops the page behind a dialog from scrolling, and keeps the space of its scroll bar. */
export function useScrollLock(): void {
  useLayoutEffect(() => {
    const { body, documentElement } = document
    const { overflow, paddingRight } = body.style
    body.style.paddingRight = `${window.innerWidth - documentElement.clientWidth}px`
    body.style.overflow = 'hidden'
    return () => {
      body.style.overflow = overflow
      body.style.paddingRight = paddingRight
    }
  }, [])
}
