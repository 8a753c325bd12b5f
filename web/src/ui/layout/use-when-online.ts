import { useEffect, useEffectEvent } from 'react'

/** Calls back each time the device has a connection again. */
export function useWhenOnline(call: () => void): void {
  const again = useEffectEvent(call)
  useEffect(() => {
    const listener = (): void => again()
    window.addEventListener('online', listener)
    return () => window.removeEventListener('online', listener)
  }, [])
}
