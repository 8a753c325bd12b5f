import { useEffect, useRef, type RefObject } from 'react'

/**
 * An opened record takes the focus; its link has it again when the list is back.
 * @param record the one that the address names, so that no paint waits for it; null for the list
 */
export function useRecordFocus<T extends HTMLElement>(record: string | null): RefObject<T | null> {
  const place = useRef<T>(null)
  const last = useRef(record)
  // An effect: the focus lives outside of React, and the new page has to stand first.
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
