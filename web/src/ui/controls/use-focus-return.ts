import { useLayoutEffect } from 'react'

/** The focused element, or the button that opened the focused menu, since the menu closes. */
function openerOf(focused: Element | null): HTMLElement | null {
  const menu = focused?.closest('[role="menu"]')
  const opener = menu
    ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
    : focused
  return opener instanceof HTMLElement ? opener : null
}

/** Restores the focus on unmount, or focuses the page when the element is gone. */
export function useFocusReturn(): void {
  // A layout effect reads the focus before the new content takes it.
  useLayoutEffect(() => {
    const opener = openerOf(document.activeElement)
    return () => {
      const isThere = opener?.isConnected === true && opener !== document.body
      const target = isThere ? opener : document.querySelector<HTMLElement>('main')
      target?.focus({ preventScroll: true })
    }
  }, [])
}
