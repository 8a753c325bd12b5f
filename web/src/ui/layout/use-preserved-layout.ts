import { useLayoutEffect, type RefObject } from 'react'

/** Whether this browser can hide an element and keep its layout. */
export const preservesLayout = (): boolean => CSS.supports('content-visibility', 'hidden')

/** Keeps a hidden Activity laid out, because laying out a long table again is slow; CSS hides it instead. */
export function usePreservedLayout(
  place: RefObject<HTMLElement | null>,
  selector: string,
  isHidden: boolean,
): void {
  useLayoutEffect(() => {
    const kept = place.current?.querySelector(`:scope > ${selector}`)
    if (!isHidden || !(kept instanceof HTMLElement) || !preservesLayout()) return undefined
    const show = (): void => {
      if (kept.style.display === 'none') kept.style.removeProperty('display')
    }
    show()
    // React hides it again after each render.
    const watch = new MutationObserver(show)
    watch.observe(kept, { attributeFilter: ['style'] })
    return () => watch.disconnect()
  }, [place, selector, isHidden])
}
