import type { Clock } from './clock.ts'

export interface Rate {
  burst: number
  perSecond: number
}

export interface Level {
  isAllowed: boolean
  limit: number
  /** Calls that would be allowed right now. */
  remaining: number
  /** Seconds until a retry would be allowed; zero if the call was allowed. */
  wait: number
  /** Seconds until the full burst is available again. */
  reset: number
}

/** Above this, drops the least recently used. */
const MAX_KEYS = 10_000

/** Token buckets by wall time, in this process's memory. A cost of 0 checks without taking. */
export function tokenBuckets(
  clock: Clock,
  rateOf: (key: string) => Rate,
): (key: string, cost?: 0 | 1) => Level {
  const kept = new Map<string, { left: number; at: number }>()
  return function take(key, cost = 1) {
    const { burst, perSecond } = rateOf(key)
    const now = clock.wall().getTime()
    const before = kept.get(key) ?? { left: burst, at: now }
    const filled = Math.min(burst, before.left + (Math.max(0, now - before.at) / 1000) * perSecond)
    const isAllowed = filled >= 1
    const left = isAllowed ? filled - cost : filled
    // Reinserted at the end, so that the first key is the least recently used.
    kept.delete(key)
    kept.set(key, { left, at: now })
    const [oldest] = kept.keys()
    if (kept.size > MAX_KEYS && oldest !== undefined) kept.delete(oldest)
    return {
      isAllowed,
      limit: burst,
      remaining: Math.floor(left),
      wait: isAllowed ? 0 : (1 - left) / perSecond,
      reset: (burst - left) / perSecond,
    }
  }
}
