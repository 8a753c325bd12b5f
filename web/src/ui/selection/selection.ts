/** The keys from one to another, both included; only `to` if either is not listed. */
function keysBetween(keys: readonly string[], from: string | null, to: string): readonly string[] {
  const start = from === null ? -1 : keys.indexOf(from)
  const end = keys.indexOf(to)
  return start < 0 || end < 0 ? [to] : keys.slice(Math.min(start, end), Math.max(start, end) + 1)
}

interface Toggle {
  key: string
  /** The key toggled before; null for none. */
  anchor: string | null
  /** Gives everything from the anchor to this key the state that this key gets. */
  isRange: boolean
}

export function withToggled(
  selected: ReadonlySet<string>,
  keys: readonly string[],
  { key, anchor, isRange }: Toggle,
): ReadonlySet<string> {
  const next = new Set(selected)
  const willSelect = !selected.has(key)
  for (const toggledKey of isRange ? keysBetween(keys, anchor, key) : [key])
    if (willSelect) next.add(toggledKey)
    else next.delete(toggledKey)
  return next
}
