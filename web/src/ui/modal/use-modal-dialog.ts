import { useLayoutEffect, useRef } from 'react'

/** Shows a dialog while mounted, then returns the focus to its opener, or to the page if that is gone. */
export function useModalDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    const opener = document.activeElement
    element?.showModal()
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
    return () => {
      // The page behind cannot take the focus before that.
      element?.close()
      const canRefocusOpener =
        opener instanceof HTMLElement && opener.isConnected && opener !== document.body
      const target = canRefocusOpener ? opener : document.querySelector<HTMLElement>('main')
      target?.focus({ preventScroll: true })
    }
  }, [])
  return dialog
}
