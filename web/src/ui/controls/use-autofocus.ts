import { useEffect, useRef, type RefObject } from 'react'

/** Focuses the `data-autofocus` element when the content is replaced. */
export function useAutofocus<T extends HTMLElement>(): RefObject<T | null> {
  const place = useRef<T>(null)
  // Not a layout effect: a modal must first record where the focus was.
  useEffect(() => {
    place.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [])
  return place
}
