import { useEffectEvent, useLayoutEffect } from 'react'

/** Listens for keys wherever the focus is. */
export function useDocumentKeys(handler: (event: KeyboardEvent) => void): void {
  const onKeyDown = useEffectEvent(handler)
  // A layout effect, so that a key pressed as soon as its button appears counts.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent): void => onKeyDown(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
