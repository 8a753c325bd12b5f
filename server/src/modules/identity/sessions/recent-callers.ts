import type { Actor } from '../../../kit/actor.ts'

const REMEMBERED = 5_000

/**
 * Each bearer's actor at their last call. Never trusted as current: the session's row decides at
 * each call, and `confirm` compares.
 */
export function recentCallers() {
  const seen = new Map<string, Actor>()
  return {
    /** Null for one not seen yet. */
    of: (bearer: string): Actor | null => seen.get(bearer) ?? null,

    /** Records the current actor. Returns the identical object when nothing has changed. */
    confirm(bearer: string, now: Actor): Actor {
      const before = seen.get(bearer)
      if (before && isSame(before, now)) return before
      if (seen.size >= REMEMBERED) {
        const oldest = seen.keys().next()
        if (!oldest.done) seen.delete(oldest.value)
      }
      seen.set(bearer, now)
      return now
    },

    /** The bearer is no longer valid. */
    forget(bearer: string): void {
      seen.delete(bearer)
    },
  }
}

/** The type requires every field, so that a new one cannot be forgotten here. */
const SAME: { [Field in keyof Actor]: (a: Actor, b: Actor) => boolean } = {
  tenantId: (a, b) => a.tenantId === b.tenantId,
  merchantId: (a, b) => a.merchantId === b.merchantId,
  userId: (a, b) => a.userId === b.userId,
  sessionId: (a, b) => a.sessionId === b.sessionId,
  email: (a, b) => a.email === b.email,
  role: (a, b) => a.role === b.role,
  permissions: (a, b) =>
    a.permissions.length === b.permissions.length &&
    a.permissions.every((permission, at) => permission === b.permissions[at]),
  refundLimit: (a, b) => a.refundLimit === b.refundLimit,
  timeZone: (a, b) => a.timeZone === b.timeZone,
  countsZone: (a, b) => a.countsZone === b.countsZone,
  authenticatedAt: (a, b) => a.authenticatedAt.getTime() === b.authenticatedAt.getTime(),
}
const COMPARISONS = Object.values(SAME)

const isSame = (a: Actor, b: Actor): boolean => COMPARISONS.every((same) => same(a, b))
