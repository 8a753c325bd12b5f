import { useLayoutEffect, useRef } from 'react'

/** Shows a dialog while mounted, then returns the focus to its opener, or to the page if that is gone. */
export function useModalDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const box = dialog.current
    const opener = document.activeElement
    box?.showModal()
    box?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
    return () => {
      // The page behind cannot take the focus before that.
      box?.close()
      const isThere =
        opener instanceof HTMLElement && opener.isConnected && opener !== document.body
      const target = isThere ? opener : document.querySelector<HTMLElement>('main')
      target?.focus({ preventScroll: true })
    }
  }, [])
  return dialog
}
