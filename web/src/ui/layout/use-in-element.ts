import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

/** Mounts non-React content in an element, and again when `key` changes. `mount` returns its cleanup. */
export function useInElement<Container extends Element>(
  key: string,
  mount: (element: Container, key: string) => () => void,
): RefObject<Container | null> {
  const container = useRef<Container>(null)
  const onMount = useEffectEvent(mount)
  useEffect(() => (container.current ? onMount(container.current, key) : undefined), [key])
  return container
}
