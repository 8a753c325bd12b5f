import { useState } from 'react'

export function useLeftFields<Name>(initial: Iterable<Name> = []) {
  const [left, setLeft] = useState<ReadonlySet<Name>>(() => new Set(initial))
  return {
    wasLeft: (name: Name): boolean => left.has(name),
    leave: (...names: Name[]): void => setLeft((before) => new Set([...before, ...names])),
  }
}
