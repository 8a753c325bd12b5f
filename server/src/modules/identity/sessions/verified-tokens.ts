import type { Clock } from '../../../kit/clock.ts'

const MAX_ENTRIES = 5_000

/** Caches verified tokens, so that a busy session is not verified at every call. Wall time. */
export function verifiedTokens<T>(clock: Clock) {
  const cache = new Map<string, { claims: T; expiresAt: number }>()
  return {
    /** `over` for an expired token, null for one not in the cache. */
    get(token: string): T | 'over' | null {
      const entry = cache.get(token)
      if (!entry) return null
      if (entry.expiresAt > clock.wall().getTime()) return entry.claims
      cache.delete(token)
      return 'over'
    },
    /** @param expiresAt milliseconds since the epoch */
    add(token: string, claims: T, expiresAt: number): void {
      if (cache.size >= MAX_ENTRIES) {
        const oldest = cache.keys().next()
        if (!oldest.done) cache.delete(oldest.value)
      }
      cache.set(token, { claims, expiresAt })
    },
  }
}
