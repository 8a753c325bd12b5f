import { useEffect, useRef, type RefObject } from 'react'

/**
 * Focuses an opened record, and its link again when the list returns.
 * @param record the one in the address, so that focusing delays no paint; null for the list
 */
export function useRecordFocus<T extends HTMLElement>(record: string | null): RefObject<T | null> {
  const place = useRef<T>(null)
  const last = useRef(record)
  // An effect, because the new page must be in the document first.
  useEffect(() => {
    const before = last.current
    last.current = record
    if (before === record) return
    const row =
      before === null ? null : place.current?.querySelector(`[data-key="${CSS.escape(before)}"] a`)
    const target = row instanceof HTMLElement ? row : place.current
    target?.focus({ preventScroll: true })
  }, [record])
  return place
}
