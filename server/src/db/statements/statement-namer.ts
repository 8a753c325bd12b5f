/** Maximum of prepared statements per connection; each takes about ten kilobytes in its backend. */
const MAX_NAMES = 200

/**
 * Names statements, so that a connection parses and plans each only once. Null on the first use, because some texts
 * vary with their values, and when all names are taken.
 */
export function statementNamer(maxNames = MAX_NAMES): (text: string) => string | null {
  const names = new Map<string, string>()
  let once = new Set<string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined) return known
    if (names.size >= maxNames) return null
    if (!once.delete(text)) {
      if (once.size >= maxNames) once = new Set()
      once.add(text)
      return null
    }
    const name = `w${names.size}`
    names.set(text, name)
    return name
  }
}
