import { useCallback, useReducer } from 'react'

import { withToggled } from './selection.ts'

export interface Selection {
  keys: ReadonlySet<string>
  /** All rows of the page. */
  isAll: boolean
  /** On a phone: a tap selects a card instead of opening it. */
  isSelecting: boolean
  nameOf: (key: string) => string
  /** The same function at every render. */
  toggle: (key: string, isRange?: boolean) => void
  toggleAll: () => void
  setSelecting: (isSelecting: boolean) => void
  clear: () => void
}

export interface SelectionOf<Row> extends Selection {
  /** The selected rows, in the order of the list. */
  rows: readonly Row[]
}

interface Selectable<Row> {
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => string
  nameOf: (row: Row) => string
  /** Names the page of the list: another page or filter begins with nothing selected. */
  listKey: string
}

interface State {
  listKey: string
  keys: ReadonlySet<string>
  anchor: string | null
  isSelecting: boolean
}

const NONE: ReadonlySet<string> = new Set()
const NOTHING_SELECTED = { keys: NONE, anchor: null }

const stateFor = (listKey: string, state: State): State =>
  state.listKey === listKey ? state : { ...state, ...NOTHING_SELECTED, listKey }

/** Returns the changed part of the state; `allKeys` are the keys of the page. */
type Change = (current: State, allKeys: readonly string[]) => Partial<State>

/** Which rows of a page are selected. A row that leaves the list is no longer selected. */
export function useSelection<Row>(list: Selectable<Row>): SelectionOf<Row> {
  const { rows: listRows = [], keyOf, nameOf, listKey } = list
  const allKeys = listRows.map(keyOf)
  const [state, change] = useReducer(
    (previous: State, update: Change): State => {
      const current = stateFor(listKey, previous)
      return { ...current, ...update(current, allKeys) }
    },
    { ...NOTHING_SELECTED, listKey, isSelecting: false },
  )
  const { keys, isSelecting } = stateFor(listKey, state)
  const rows = listRows.filter((row) => keys.has(keyOf(row)))
  const toggle = useCallback(
    (key: string, isRange = false) =>
      change((current, listedKeys) => ({
        keys: withToggled(current.keys, listedKeys, { key, anchor: current.anchor, isRange }),
        anchor: key,
      })),
    [change],
  )
  return {
    rows,
    keys: rows.length === keys.size ? keys : new Set(rows.map(keyOf)),
    isAll: listRows.length > 0 && rows.length === listRows.length,
    isSelecting,
    nameOf(key) {
      const row = listRows.find((candidate) => keyOf(candidate) === key)
      return row ? nameOf(row) : ''
    },
    toggle,
    toggleAll: () =>
      change(() => ({
        ...NOTHING_SELECTED,
        keys: rows.length === allKeys.length ? NONE : new Set(allKeys),
      })),
    setSelecting: (on) => change(() => ({ isSelecting: on, ...(!on && NOTHING_SELECTED) })),
    clear: () => change(() => ({ ...NOTHING_SELECTED, isSelecting: false })),
  }
}
