import type { RefObject } from 'react'

import { hasLetterKeys, isForThePage } from '#/lib/screen/letter-keys.ts'

import { useDocumentKeys } from '../controls/use-document-keys.ts'
import type { Selection } from '../selection/use-selection.ts'

interface ListKeys {
  /** Contains the rows; each has its key in `data-key`. */
  container: RefObject<HTMLElement | null>
  isEnabled: boolean
  selection: Selection | undefined
}

/** `j` and `k` move the focus from row to row, `x` selects the row that has it; Escape selects none. */
export function useListKeys({ container, isEnabled, selection }: ListKeys): void {
  useDocumentKeys((event) => {
    if (!isEnabled || !isForThePage(event)) return
    const rows = [...(container.current?.querySelectorAll<HTMLElement>('[data-key]') ?? [])]
    const focused = rows.findIndex((row) => row.contains(document.activeElement))
    const action =
      (hasLetterKeys() ? moveAction(event, rows, focused) : null) ??
      selectAction(event, rows[focused], selection)
    if (!action) return
    event.preventDefault()
    action()
  })
}

type KeyAction = (() => void) | null

function moveAction(
  { key }: KeyboardEvent,
  rows: readonly HTMLElement[],
  focused: number,
): KeyAction {
  const next = { j: rows[focused + 1], k: rows[Math.max(focused - 1, 0)] }[key]
  return next ? () => focusRow(next) : null
}

function selectAction(
  { key, shiftKey }: KeyboardEvent,
  row: HTMLElement | undefined,
  selection: Selection | undefined,
): KeyAction {
  if (!selection) return null
  if (key === 'Escape') return selection.keys.size > 0 ? selection.clear : null
  const rowKey = row?.dataset['key']
  const isSelectKey = key.toLowerCase() === 'x' && hasLetterKeys() && rowKey !== undefined
  return isSelectKey ? () => selection.toggle(rowKey, shiftKey) : null
}

function focusRow(row: HTMLElement): void {
  row.querySelector<HTMLElement>('a')?.focus({ preventScroll: true })
  row.scrollIntoView?.({ block: 'nearest' })
}
