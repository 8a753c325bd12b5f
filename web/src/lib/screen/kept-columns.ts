/** The columns that a person has added to a list, as this browser last knew them: for the first frame. */
export const keptColumns = (list: string, personId: string) => {
  const key = `paydeck-columns:${list}:${personId}`
  return {
    read(): string[] {
      try {
        const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
        return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []
      } catch {
        return []
      }
    },
    /** Where the browser keeps nothing, they last as long as the page. */
    write(columns: readonly string[]): void {
      try {
        if (columns.length === 0) localStorage.removeItem(key)
        else localStorage.setItem(key, JSON.stringify(columns))
      } catch {
        // Private windows and full disks.
      }
    },
  }
}
