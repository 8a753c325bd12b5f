import { useEffect, useRef, type RefObject } from 'react'

export function useFocusOnChange<T extends HTMLElement>(value: string): RefObject<T | null> {
  const element = useRef<T>(null)
  const last = useRef(value)
  useEffect(() => {
    if (last.current === value) return
    last.current = value
    element.current?.focus({ preventScroll: true })
  }, [value])
  return element
}
