import { useLayoutEffect } from 'react'

export function useInertBackground(): void {
  // A layout effect runs before this component's own dialog is drawn.
  useLayoutEffect(() => {
    const covered = [...document.querySelectorAll('[role="dialog"]:not([inert])')]
    for (const dialog of covered) dialog.setAttribute('inert', '')
    return () => {
      for (const dialog of covered) dialog.removeAttribute('inert')
    }
  }, [])
}
