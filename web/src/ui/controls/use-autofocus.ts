import { useEffect, useRef, type RefObject } from 'react'

/** Moves the focus to what is marked `data-autofocus` inside, when the element takes the place of another. */
export function useAutofocus<T extends HTMLElement>(): RefObject<T | null> {
  const place = useRef<T>(null)
  // Not a layout effect: a modal that opens with it has to read first where the focus came from.
  useEffect(() => {
    place.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [])
  return place
}
