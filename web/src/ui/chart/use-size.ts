import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

import type { Size } from './chart-scale.ts'

/** The size of the element with the ref, known before the first paint; null while it is not laid out. */
export function useSize(): [RefObject<HTMLDivElement | null>, Size | null] {
  const container = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<Size | null>(null)
  useLayoutEffect(() => {
    const element = container.current
    if (!element) return undefined
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = element
      setSize(width > 0 && height > 0 ? { width, height } : null)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [container, size]
}
