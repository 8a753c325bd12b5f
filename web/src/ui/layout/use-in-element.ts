import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

/** Mounts non-React content in an element, and again when `key` changes. `mount` returns its cleanup. */
export function useInElement<Place extends Element>(
  key: string,
  mount: (element: Place, key: string) => () => void,
): RefObject<Place | null> {
  const place = useRef<Place>(null)
  const run = useEffectEvent(mount)
  useEffect(() => (place.current ? run(place.current, key) : undefined), [key])
  return place
}
