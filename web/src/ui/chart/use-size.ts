import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

import type { Size } from './chart-scale.ts'

/** The size of the element with the ref, known before the first paint; null while it is not laid out. */
export function useSize(): [RefObject<HTMLDivElement | null>, Size | null] {
  const place = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<Size | null>(null)
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return undefined
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = element
      setSize(width > 0 && height > 0 ? { width, height } : null)
    }
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [])
  return [place, size]
}
