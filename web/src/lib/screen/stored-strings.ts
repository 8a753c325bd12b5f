/**
 * A list of words in local storage, e.g. the columns of a list, so that the first frame has them.
 * @param key includes the person's id
 */
export const storedStrings = (key: string) => ({
  read(): string[] {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
      return Array.isArray(stored) ? stored.filter((item) => typeof item === 'string') : []
    } catch {
      return []
    }
  },
  write(values: readonly string[]): void {
    try {
      if (values.length === 0) localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify(values))
    } catch {
      // No storage, as in some private windows or on a full disk: nothing to do.
    }
  },
})
