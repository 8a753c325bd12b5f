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
  place: string
}

interface State {
  place: string
  keys: ReadonlySet<string>
  anchor: string | null
  isSelecting: boolean
}

const NONE: ReadonlySet<string> = new Set()
const NOTHING = { keys: NONE, anchor: null }

const stateAt = (place: string, state: State): State =>
  state.place === place ? state : { ...state, ...NOTHING, place }

/** Returns the changed part of the state; `all` are the keys of the page. */
type Change = (here: State, all: readonly string[]) => Partial<State>

/** Which rows of a page are selected. A row that leaves the list is no longer selected. */
export function useSelection<Row>(list: Selectable<Row>): SelectionOf<Row> {
  const { rows: listed = [], keyOf, nameOf, place } = list
  const all = listed.map(keyOf)
  const [state, change] = useReducer(
    (before: State, next: Change): State => {
      const here = stateAt(place, before)
      return { ...here, ...next(here, all) }
    },
    { ...NOTHING, place, isSelecting: false },
  )
  const { keys, isSelecting } = stateAt(place, state)
  const rows = listed.filter((row) => keys.has(keyOf(row)))
  const toggle = useCallback(
    (key: string, isRange = false) =>
      change((here, listedKeys) => ({
        keys: withToggled(here.keys, listedKeys, { key, anchor: here.anchor, isRange }),
        anchor: key,
      })),
    [change],
  )
  return {
    rows,
    keys: rows.length === keys.size ? keys : new Set(rows.map(keyOf)),
    isAll: listed.length > 0 && rows.length === listed.length,
    isSelecting,
    nameOf(key) {
      const row = listed.find((one) => keyOf(one) === key)
      return row ? nameOf(row) : ''
    },
    toggle,
    toggleAll: () =>
      change(() => ({ ...NOTHING, keys: rows.length === all.length ? NONE : new Set(all) })),
    setSelecting: (on) => change(() => ({ isSelecting: on, ...(!on && NOTHING) })),
    clear: () => change(() => ({ ...NOTHING, isSelecting: false })),
  }
}
