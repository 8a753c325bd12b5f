import { useLayoutEffect, type RefObject } from 'react'

/** Whether this browser can hide an element and keep its layout. */
export const preservesLayout = (): boolean => CSS.supports('content-visibility', 'hidden')

/** Keeps a hidden Activity laid out, because laying out a long table again is slow; CSS hides it instead. */
export function usePreservedLayout(
  container: RefObject<HTMLElement | null>,
  selector: string,
  isHidden: boolean,
): void {
  useLayoutEffect(() => {
    const element = container.current?.querySelector(`:scope > ${selector}`)
    if (!isHidden || !(element instanceof HTMLElement) || !preservesLayout()) return undefined
    const show = (): void => {
      if (element.style.display === 'none') element.style.removeProperty('display')
    }
    show()
    // React hides it again after each render.
    const observer = new MutationObserver(show)
    observer.observe(element, { attributeFilter: ['style'] })
    return () => observer.disconnect()
  }, [container, selector, isHidden])
}
