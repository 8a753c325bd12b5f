import { useEffect, useRef, type RefObject } from 'react'

/** Focuses the `data-autofocus` element when the content is replaced. */
export function useAutofocus<T extends HTMLElement>(): RefObject<T | null> {
  const container = useRef<T>(null)
  // Not a layout effect: a modal must first record where the focus was.
  useEffect(() => {
    container.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [])
  return container
}
