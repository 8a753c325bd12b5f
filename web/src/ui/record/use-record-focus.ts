import { useEffect, useRef, type RefObject } from 'react'

/**
 * Focuses an opened record, and its link again when the list returns.
 * @param record the one in the address, so that focusing delays no paint; null for the list
 */
export function useRecordFocus<T extends HTMLElement>(record: string | null): RefObject<T | null> {
  const container = useRef<T>(null)
  const lastRecord = useRef(record)
  // An effect, because the new page must be in the document first.
  useEffect(() => {
    const previous = lastRecord.current
    lastRecord.current = record
    if (previous === record) return
    const row =
      previous === null
        ? null
        : container.current?.querySelector(`[data-key="${CSS.escape(previous)}"] a`)
    const target = row instanceof HTMLElement ? row : container.current
    target?.focus({ preventScroll: true })
  }, [record])
  return container
}
