import { useState } from 'react'

export function useTouchedFields<Name>(initial: Iterable<Name> = []) {
  const [touched, setTouched] = useState<ReadonlySet<Name>>(() => new Set(initial))
  return {
    isTouched: (name: Name): boolean => touched.has(name),
    touch: (...names: Name[]): void => setTouched((before) => new Set([...before, ...names])),
  }
}
