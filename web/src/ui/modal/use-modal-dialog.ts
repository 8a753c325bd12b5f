import { useLayoutEffect, useRef } from 'react'

/** Shows a dialog while it is mounted; then the focus goes back, or to the page when its element is gone. */
export function useModalDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const box = dialog.current
    const opener = document.activeElement
    box?.showModal()
    box?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
    return () => {
      // Until then the page behind takes no focus.
      box?.close()
      const isThere =
        opener instanceof HTMLElement && opener.isConnected && opener !== document.body
      const target = isThere ? opener : document.querySelector<HTMLElement>('main')
      target?.focus({ preventScroll: true })
    }
  }, [])
  return dialog
}
