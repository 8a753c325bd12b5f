import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

/** Runs what is not React's in an element while it is shown, and once more for another `key`. `mount` returns the way to end it. */
export function useInElement<Place extends Element>(
  key: string,
  mount: (element: Place, key: string) => () => void,
): RefObject<Place | null> {
  const place = useRef<Place>(null)
  const run = useEffectEvent(mount)
  useEffect(() => (place.current ? run(place.current, key) : undefined), [key])
  return place
}
