import { useEffect, useRef, useState, type PointerEvent } from 'react'

import { nextRows, steadyRows } from './steady-rows.ts'

/** How long a row is marked, in milliseconds; the styles fade it. */
const HIGHLIGHT_MS = 4_000
/** How long a touch counts as still on the list, in milliseconds. */
const TOUCH_HOLD_MS = 4_000

interface Steady<Row> {
  /** Names the list: another page or filter shows its rows at once, unmarked. */
  listKey: string
  rows: readonly Row[]
  keyOf: (row: Row) => string
}

/** Rows of a list that refreshes itself: marks what is new, and moves none under the pointer. */
export function useSteadyRows<Row>({ listKey, rows, keyOf }: Steady<Row>) {
  const { isHeld, release, pointerHandlers } = useHeld()
  const [state, setState] = useState(() => ({ listKey, ...steadyRows(rows) }))
  const hasUpdate = state.shown !== state.latest && !isHeld
  let current = state
  // The first rows of an empty list are not marked as new.
  if (state.listKey !== listKey || state.latest.length === 0)
    current =
      state.listKey === listKey && state.latest === rows ? state : { listKey, ...steadyRows(rows) }
  else if (state.latest !== rows || hasUpdate)
    current = { listKey, ...nextRows(state, rows, { keyOf, isHeld }) }
  if (current !== state) setState(current)
  const { changedKeys } = current
  useEffect(() => {
    if (changedKeys.size === 0) return undefined
    const timer = setTimeout(
      () =>
        setState((previous) =>
          previous.changedKeys === changedKeys ? { ...previous, changedKeys: new Set() } : previous,
        ),
      HIGHLIGHT_MS,
    )
    return () => clearTimeout(timer)
  }, [changedKeys])
  return {
    shown: current.shown,
    changedKeys,
    waiting: current.waiting,
    release,
    pointerHandlers,
  }
}

/** Whether a mouse is over the list, or a finger has just touched it. */
function useHeld() {
  const [isHeld, setHeld] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const release = (): void => {
    clearTimeout(timer.current)
    setHeld(false)
  }
  return {
    isHeld,
    release,
    /** Handlers for the element around the rows. */
    pointerHandlers: {
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse') setHeld(true)
      },
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse') release()
      },
      onPointerDown: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse') return
        setHeld(true)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => setHeld(false), TOUCH_HOLD_MS)
      },
    },
  }
}
