import { useEffect, useEffectEvent } from 'react'

/** Calls back each time the device has a connection again. */
export function useWhenOnline(callback: () => void): void {
  const onOnline = useEffectEvent(callback)
  useEffect(() => {
    const listener = (): void => onOnline()
    window.addEventListener('online', listener)
    return () => window.removeEventListener('online', listener)
  }, [])
}
