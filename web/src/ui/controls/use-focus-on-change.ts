import { useEffect, useRef, type RefObject } from 'react'

export function useFocusOnChange<T extends HTMLElement>(value: string): RefObject<T | null> {
  const element = useRef<T>(null)
  const previousValue = useRef(value)
  useEffect(() => {
    if (previousValue.current === value) return
    previousValue.current = value
    element.current?.focus({ preventScroll: true })
  }, [value])
  return element
}
