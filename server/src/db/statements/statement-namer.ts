/** Maximum of prepared statements per connection; each takes about ten kilobytes in its backend. */
const MAX_NAMES = 200

/**
 * Names statements, so that a connection parses and plans each only once. Null on the first use, because some texts
 * vary with their values, and when all names are taken.
 */
export function statementNamer(maxNames = MAX_NAMES): (text: string) => string | null {
  const names = new Map<string, string>()
  let seenOnce = new Set<string>()
  return (text) => {
    const existing = names.get(text)
    if (existing !== undefined) return existing
    if (names.size >= maxNames) return null
    if (!seenOnce.delete(text)) {
      if (seenOnce.size >= maxNames) seenOnce = new Set()
      seenOnce.add(text)
      return null
    }
    const name = `w${names.size}`
    names.set(text, name)
    return name
  }
}
