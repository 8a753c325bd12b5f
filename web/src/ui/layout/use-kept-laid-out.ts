import { useLayoutEffect, type RefObject } from 'react'

/**
 * React takes what an Activity hides out of the layout, and putting a long table back is most of the way back to it.
 * Where a style sheet can hide it as well, for eyes, keys and screen readers alike, it stays laid out.
 * @param place what holds the Activity's only element as its first
 * @param isHidden whether the Activity is hidden; its element is then hidden by the style sheet too
 */
export function useKeptLaidOut(place: RefObject<HTMLElement | null>, isHidden: boolean): void {
  useLayoutEffect(() => {
    const kept = place.current?.firstElementChild
    if (!isHidden || !(kept instanceof HTMLElement) || !('contentVisibility' in kept.style))
      return undefined
    const show = (): void => {
      if (kept.style.display === 'none') kept.style.removeProperty('display')
    }
    show()
    // React hides it again whenever it has drawn something in it.
    const watch = new MutationObserver(show)
    watch.observe(kept, { attributeFilter: ['style'] })
    return () => watch.disconnect()
  }, [place, isHidden])
}
