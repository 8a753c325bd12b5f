import { useLayoutEffect } from 'react'

/** Puts every dialog that is open already out of reach while this one lies over it. */
export function useAlone(): void {
  // A layout effect: the dialog of the component itself is drawn after it.
  useLayoutEffect(() => {
    const covered = [...document.querySelectorAll('[role="dialog"]:not([inert])')]
    for (const dialog of covered) dialog.setAttribute('inert', '')
    return () => {
      for (const dialog of covered) dialog.removeAttribute('inert')
    }
  }, [])
}
