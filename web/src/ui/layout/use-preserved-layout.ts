import { useLayoutEffect, type RefObject } from 'react'

/** Whether this browser keeps what is hidden laid out. */
export const preservesLayout = (): boolean => CSS.supports('content-visibility', 'hidden')

/** Laying a long table out again is slow: keeps a hidden Activity in layout, where CSS hides it instead. */
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
