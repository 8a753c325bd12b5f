import { useEffect, useRef, type RefObject } from 'react'

/**
 * Keeps the keyboard where the reader is: a record that opens in the place of its list takes the focus, and the link
 * that opened it has it again when the list is back.
 * @param record the open record's key, as the list's rows carry it; null while the list is shown
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
