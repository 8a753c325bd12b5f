import { useEffect, useEffectEvent } from 'react'

/** Hears keys wherever the focus is. */
export function useDocumentKeys(hear: (event: KeyboardEvent) => void): void {
  const heard = useEffectEvent(hear)
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => heard(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
