/**
 * Words that this browser keeps for a person, e.g. the columns of a list, so that the first frame has them.
 * @param key with the person's id
 */
export const keptWords = (key: string) => ({
  /** Empty for none. */
  read(): string[] {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
      return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []
    } catch {
      return []
    }
  },
  /** Where the browser keeps nothing, as in a private window or on a full disk, they last as long as the page. */
  write(words: readonly string[]): void {
    try {
      if (words.length === 0) localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify(words))
    } catch {
      // Said above.
    }
  },
})
