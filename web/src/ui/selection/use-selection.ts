import { useState } from 'react'

import { withToggled } from './selection.ts'

export interface Selection {
  keys: ReadonlySet<string>
  /** All rows of the page. */
  isAll: boolean
  /** On a phone: cards are chosen, not opened. */
  isSelecting: boolean
  nameOf: (key: string) => string
  toggle: (key: string, isRange?: boolean) => void
  toggleAll: () => void
  setSelecting: (isSelecting: boolean) => void
  clear: () => void
}

export interface SelectionOf<Row> extends Selection {
  /** Those selected, in the order of the list. */
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

/** Which rows of a page are selected. A row that leaves the list is no longer selected. */
export function useSelection<Row>(list: Selectable<Row>): SelectionOf<Row> {
  const { rows: listed = [], keyOf, nameOf, place } = list
  const [state, setState] = useState<State>({ place, keys: NONE, anchor: null, isSelecting: false })
  const { keys, anchor, isSelecting } =
    state.place === place ? state : { ...state, keys: NONE, anchor: null }
  const all = listed.map(keyOf)
  const rows = listed.filter((row) => keys.has(keyOf(row)))
  const change = (next: Partial<State>) => setState({ place, keys, anchor, isSelecting, ...next })
  return {
    rows,
    keys: rows.length === keys.size ? keys : new Set(rows.map(keyOf)),
    isAll: listed.length > 0 && rows.length === listed.length,
    isSelecting,
    nameOf(key) {
      const row = listed.find((one) => keyOf(one) === key)
      return row ? nameOf(row) : ''
    },
    toggle: (key, isRange = false) =>
      change({ keys: withToggled(keys, all, { key, anchor, isRange }), anchor: key }),
    toggleAll: () =>
      change({ keys: rows.length === all.length ? NONE : new Set(all), anchor: null }),
    setSelecting: (on) => change({ isSelecting: on, ...(!on && { keys: NONE, anchor: null }) }),
    clear: () => change({ keys: NONE, anchor: null, isSelecting: false }),
  }
}
