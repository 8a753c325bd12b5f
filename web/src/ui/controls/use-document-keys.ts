import { useEffectEvent, useLayoutEffect } from 'react'

/** Hears keys wherever the focus is. */
export function useDocumentKeys(hear: (event: KeyboardEvent) => void): void {
  const heard = useEffectEvent(hear)
  // Before anything is drawn: a key pressed as soon as its button appears is heard.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent): void => heard(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
