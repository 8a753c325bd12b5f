import { useEffectEvent, useLayoutEffect } from 'react'

/** Listens for keys wherever the focus is. */
export function useDocumentKeys(hear: (event: KeyboardEvent) => void): void {
  const heard = useEffectEvent(hear)
  // A layout effect, so that a key pressed as soon as its button appears counts.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent): void => heard(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
