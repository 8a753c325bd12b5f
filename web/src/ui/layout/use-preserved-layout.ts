import { useLayoutEffect, type RefObject } from 'react'

/**
 * React removes hidden Activities from layout, and laying a long table out again is slow. Where CSS
 * can hide the content from sight, keyboard and screen readers, this keeps it in layout.
 * @param place the element whose first child is the Activity's
 * @param isHidden whether the Activity, and by CSS its element, is hidden
 */
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
