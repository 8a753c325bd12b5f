/** What a person wants to be notified of on this device, so that their next sign-in goes on with it. */
export const keptKinds = (merchantId: string, userId: string) => {
  const key = `paydeck-push:${merchantId}:${userId}`
  return {
    /** Empty for none. */
    read(): string[] {
      try {
        const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
        return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []
      } catch {
        return []
      }
    },
    write(kinds: readonly string[]): void {
      try {
        if (kinds.length === 0) localStorage.removeItem(key)
        else localStorage.setItem(key, JSON.stringify(kinds))
      } catch {
        // Without storage they last as long as the sign-in.
      }
    },
  }
}
