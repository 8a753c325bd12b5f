import { useLayoutEffect, type RefObject } from 'react'

/** Laying a long table out again is slow: keeps a hidden Activity in layout, where CSS hides it instead. */
export function usePreservedLayout(place: RefObject<HTMLElement | null>, isHidden: boolean): void {
  useLayoutEffect(() => {
    const kept = place.current?.firstElementChild
    if (!isHidden || !(kept instanceof HTMLElement) || !('contentVisibility' in kept.style))
      return undefined
    const show = (): void => {
      if (kept.style.display === 'none') kept.style.removeProperty('display')
    }
    show()
    // React hides it again after each render.
    const watch = new MutationObserver(show)
    watch.observe(kept, { attributeFilter: ['style'] })
    return () => watch.disconnect()
  }, [place, isHidden])
}
