const PREFIX = 'paydeck-draft:'

/**
 * What somebody is typing, kept in this tab so that a reload or a crash does not lose it. It never leaves the tab, and
 * signing out forgets it; its name says whose it is. Nothing secret belongs here.
 */
export const drafts = {
  /** Null when there is none, or none that can be read. */
  read(name: string): unknown {
    try {
      return JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null')
    } catch {
      return null
    }
  },

  /** Quietly does nothing where the browser keeps nothing. */
  keep(name: string, draft: unknown): void {
    try {
      sessionStorage.setItem(PREFIX + name, JSON.stringify(draft))
    } catch {
      // The form works on; it only does not outlive a reload.
    }
  },

  forget(name: string): void {
    try {
      sessionStorage.removeItem(PREFIX + name)
    } catch {
      // What could not be kept is not there either.
    }
  },

  forgetAll(): void {
    try {
      for (const key of Object.keys(sessionStorage))
        if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
    } catch {
      // As above.
    }
  },
} as const
