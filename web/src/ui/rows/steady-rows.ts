/** The rows of a self-refreshing list, as shown. */
export interface SteadyRows<Row> {
  latest: readonly Row[]
  shown: readonly Row[]
  /** Keys of rows that are new or have changed. */
  changedKeys: ReadonlySet<string>
  /** New rows that wait until the pointer has left the list. */
  waiting: number
}

export const steadyRows = <Row>(rows: readonly Row[]): SteadyRows<Row> => ({
  latest: rows,
  shown: rows,
  changedKeys: new Set(),
  waiting: 0,
})

/** While the pointer is over the list, rows update in place and new ones wait. */
export function nextRows<Row>(
  previous: SteadyRows<Row>,
  rows: readonly Row[],
  { keyOf, isHeld }: { keyOf: (row: Row) => string; isHeld: boolean },
): SteadyRows<Row> {
  const shownRows = new Map(previous.shown.map((row) => [keyOf(row), row]))
  const latest = new Map(rows.map((row) => [keyOf(row), row]))
  // By content: an answer in which the rows have moved shares no object with the one before.
  const hasChanged = (key: string): boolean => {
    const [before, now] = [shownRows.get(key), latest.get(key)]
    return before !== now && JSON.stringify(before) !== JSON.stringify(now)
  }
  const changedKeys = [...latest.keys()].filter(
    (key) => hasChanged(key) || previous.changedKeys.has(key),
  )
  const waiting = rows.filter((row) => !shownRows.has(keyOf(row))).length
  const hasMoved =
    rows.length !== previous.shown.length ||
    rows.some((row, index) => keyOf(row) !== keyOf(previous.shown[index] as Row))
  if (!isHeld || !hasMoved)
    return { latest: rows, shown: rows, changedKeys: new Set(changedKeys), waiting: 0 }
  return {
    latest: rows,
    shown: previous.shown.map((row) => latest.get(keyOf(row)) ?? row),
    changedKeys: new Set(changedKeys.filter((key) => shownRows.has(key))),
    waiting,
  }
}
