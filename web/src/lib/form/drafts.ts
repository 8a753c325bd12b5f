const PREFIX = 'paydeck-draft:'

/**
 * Unsaved input, kept in this tab to survive a reload or crash. Signing out clears it; its name
 * includes its owner. Never store secrets here.
 */
export const drafts = {
  /** Null when there is none, or it cannot be parsed. */
  read(name: string): unknown {
    try {
      return JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null')
    } catch {
      return null
    }
  },

  /** Does nothing where the browser has no storage. */
  keep(name: string, draft: unknown): void {
    try {
      sessionStorage.setItem(PREFIX + name, JSON.stringify(draft))
    } catch {
      // The form still works; it only does not survive a reload.
    }
  },

  forget(name: string): void {
    try {
      sessionStorage.removeItem(PREFIX + name)
    } catch {
      // What could not be stored is not there.
    }
  },

  forgetAll(): void {
    try {
      for (const key of Object.keys(sessionStorage))
        if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
    } catch {}
  },
} as const
