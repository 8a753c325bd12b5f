/**
 * A list of words in local storage, e.g. the columns of a list, so that the first frame has them.
 * @param key includes the person's id
 */
export const keptWords = (key: string) => ({
  read(): string[] {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
      return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []
    } catch {
      return []
    }
  },
  write(words: readonly string[]): void {
    try {
      if (words.length === 0) localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify(words))
    } catch {
      // No storage, as in some private windows or on a full disk: nothing to do.
    }
  },
})
