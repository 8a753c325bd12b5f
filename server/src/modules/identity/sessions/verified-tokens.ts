import type { Clock } from '../../../kit/clock.ts'

const REMEMBERED = 5_000

/** Caches verified tokens, so that a busy session is not verified at every call. Wall time. */
export function verifiedTokens<T>(clock: Clock) {
  const kept = new Map<string, { found: T; expiresAt: number }>()
  return {
    /** `over` for an expired token, null for one not in the cache. */
    of(token: string): T | 'over' | null {
      const known = kept.get(token)
      if (!known) return null
      if (known.expiresAt > clock.wall().getTime()) return known.found
      kept.delete(token)
      return 'over'
    },
    /** @param expiresAt milliseconds since the epoch */
    keep(token: string, found: T, expiresAt: number): void {
      if (kept.size >= REMEMBERED) {
        const oldest = kept.keys().next()
        if (!oldest.done) kept.delete(oldest.value)
      }
      kept.set(token, { found, expiresAt })
    },
  }
}
