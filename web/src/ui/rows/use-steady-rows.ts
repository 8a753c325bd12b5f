import { useEffect, useRef, useState, type PointerEvent } from 'react'

import { nextRows, steadyRows } from './steady-rows.ts'

/** How long a row is marked, in milliseconds; the styles fade it. */
const FRESH_MS = 4_000
/** How long a touch counts as still on the list, in milliseconds. */
const TOUCH_MS = 4_000

interface Steady<Row> {
  /** Names the list: another page or filter shows its rows at once, unmarked. */
  place: string
  rows: readonly Row[]
  keyOf: (row: Row) => string
}

/** Rows of a list that refreshes itself: marks what is new, and moves none under the pointer. */
export function useSteadyRows<Row>({ place, rows, keyOf }: Steady<Row>) {
  const { isHeld, release, hold } = useHeld()
  const [state, setState] = useState(() => ({ place, ...steadyRows(rows) }))
  const isBehind = state.shown !== state.latest && !isHeld
  let current = state
  // The first rows of an empty list are not marked as new.
  if (state.place !== place || state.latest.length === 0)
    current =
      state.place === place && state.latest === rows ? state : { place, ...steadyRows(rows) }
  else if (state.latest !== rows || isBehind)
    current = { place, ...nextRows(state, rows, { keyOf, isHeld }) }
  if (current !== state) setState(current)
  const { fresh } = current
  useEffect(() => {
    if (fresh.size === 0) return undefined
    const timer = setTimeout(
      () => setState((now) => (now.fresh === fresh ? { ...now, fresh: new Set() } : now)),
      FRESH_MS,
    )
    return () => clearTimeout(timer)
  }, [fresh])
  return { shown: current.shown, fresh, waiting: current.waiting, release, hold }
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
    hold: {
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
        timer.current = setTimeout(() => setHeld(false), TOUCH_MS)
      },
    },
  }
}
