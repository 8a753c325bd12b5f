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
  retryAfter: number
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
  const buckets = new Map<string, { tokens: number; at: number }>()
  return function take(key, cost = 1) {
    const { burst, perSecond } = rateOf(key)
    const now = clock.wall().getTime()
    const before = buckets.get(key) ?? { tokens: burst, at: now }
    const filled = Math.min(
      burst,
      before.tokens + (Math.max(0, now - before.at) / 1000) * perSecond,
    )
    const isAllowed = filled >= 1
    const tokens = isAllowed ? filled - cost : filled
    // Reinserted at the end, so that the first key is the least recently used.
    buckets.delete(key)
    buckets.set(key, { tokens, at: now })
    const [oldest] = buckets.keys()
    if (buckets.size > MAX_KEYS && oldest !== undefined) buckets.delete(oldest)
    return {
      isAllowed,
      limit: burst,
      remaining: Math.floor(tokens),
      retryAfter: isAllowed ? 0 : (1 - tokens) / perSecond,
      reset: (burst - tokens) / perSecond,
    }
  }
}
