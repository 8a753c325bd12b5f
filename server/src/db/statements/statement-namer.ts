/** The most statements a connection keeps prepared; each holds some ten kilobytes in its backend. */
const MAX_NAMES = 200

/**
 * Names statements, so that a connection parses and plans each of them once. Only a text that comes again gets a name,
 * because some vary with their values; null for any other, and once all names are used.
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
