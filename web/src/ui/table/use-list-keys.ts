import type { RefObject } from 'react'

import { hasLetterKeys, isForThePage } from '#/lib/screen/letter-keys.ts'

import { useDocumentKeys } from '../controls/use-document-keys.ts'
import type { Selection } from '../selection/use-selection.ts'

interface ListKeys {
  /** Contains the rows; each has its key in `data-key`. */
  place: RefObject<HTMLElement | null>
  isOn: boolean
  selection: Selection | undefined
}

/** `j` and `k` move the focus from row to row, `x` selects the row that has it; Escape selects none. */
export function useListKeys({ place, isOn, selection }: ListKeys): void {
  useDocumentKeys((event) => {
    if (!isOn || !isForThePage(event)) return
    const rows = [...(place.current?.querySelectorAll<HTMLElement>('[data-key]') ?? [])]
    const at = rows.findIndex((row) => row.contains(document.activeElement))
    const act =
      (hasLetterKeys() ? moveOf(event, rows, at) : null) ?? selectOf(event, rows[at], selection)
    if (!act) return
    event.preventDefault()
    act()
  })
}

type Act = (() => void) | null

function moveOf({ key }: KeyboardEvent, rows: readonly HTMLElement[], at: number): Act {
  const next = { j: rows[at + 1], k: rows[Math.max(at - 1, 0)] }[key]
  return next ? () => focusRow(next) : null
}

function selectOf(
  { key, shiftKey }: KeyboardEvent,
  row: HTMLElement | undefined,
  selection: Selection | undefined,
): Act {
  if (!selection) return null
  if (key === 'Escape') return selection.keys.size > 0 ? selection.clear : null
  const rowKey = row?.dataset['key']
  const isAsked = key.toLowerCase() === 'x' && hasLetterKeys() && rowKey !== undefined
  return isAsked ? () => selection.toggle(rowKey, shiftKey) : null
}

function focusRow(row: HTMLElement): void {
  row.querySelector<HTMLElement>('a')?.focus({ preventScroll: true })
  row.scrollIntoView?.({ block: 'nearest' })
}
