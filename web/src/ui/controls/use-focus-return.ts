import { useLayoutEffect } from 'react'

/** What had the focus; for an act of a menu, the button that opened the menu, since the menu goes away. */
function openerOf(focused: Element | null): HTMLElement | null {
  const menu = focused?.closest('[role="menu"]')
  const opener = menu
    ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
    : focused
  return opener instanceof HTMLElement ? opener : null
}

/** Gives the focus back to where it came from when the component goes away; to the page, if that has gone as well. */
export function useFocusReturn(): void {
  // A layout effect: it has to read the focus before the new content takes it.
  useLayoutEffect(() => {
    const opener = openerOf(document.activeElement)
    return () => {
      const isThere = opener?.isConnected === true && opener !== document.body
      const target = isThere ? opener : document.querySelector<HTMLElement>('main')
      target?.focus({ preventScroll: true })
    }
  }, [])
}
