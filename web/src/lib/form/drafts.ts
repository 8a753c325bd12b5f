const PREFIX = 'paydeck-draft:'

/** The secret fields of drafts by name: they never reach the tab's storage, and a reload drops them. */
const secrets = new Map<string, object>()

/** Survives a reload or crash of this tab. Signing out clears it; its name includes its owner. */
export const drafts = {
  read(name: string): unknown {
    try {
      const stored: unknown = JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null')
      const secret = secrets.get(name)
      return secret && typeof stored === 'object' && stored !== null
        ? { ...stored, ...secret }
        : stored
    } catch {
      return null
    }
  },

  save(name: string, draft: unknown, secret?: object): void {
    if (secret) secrets.set(name, secret)
    try {
      sessionStorage.setItem(PREFIX + name, JSON.stringify(draft))
    } catch {}
  },

  forget(name: string): void {
    secrets.delete(name)
    try {
      sessionStorage.removeItem(PREFIX + name)
    } catch {}
  },

  forgetAll(): void {
    secrets.clear()
    try {
      for (const key of Object.keys(sessionStorage))
        if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
    } catch {}
  },
} as const
