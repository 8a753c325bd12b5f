import type { Clock } from '../../kit/clock.ts'
import { hostOf } from '../../kit/network.ts'
import { type AppError, tooMany } from '../../kit/errors.ts'

/** Beyond it, the oldest window is dropped. */
const MAX_ADDRESSES = 10_000

/** Counts failures by address in this process's memory: it slows guessing down. */
export interface AddressLimit {
  check(address: string): void
  fail(address: string): void
}

/** Allows `most` failures per address in `windowMs` of wall time, then throws `refusal(seconds to wait)`. */
export function addressLimit(
  clock: Clock,
  most: number,
  windowMs: number,
  refusal: (seconds: number) => AppError = tooMany,
): AddressLimit {
  const windows = new Map<string, { until: number; failures: number }>()
  const current = (address: string, now: number) => {
    const found = windows.get(address)
    if (found && found.until > now) return found
    windows.delete(address)
    return undefined
  }
  return {
    check(address) {
      const now = clock.wall().getTime()
      const window = current(hostOf(address), now)
      if (window && window.failures >= most) throw refusal((window.until - now) / 1000)
    },
    fail(from) {
      const address = hostOf(from)
      const now = clock.wall().getTime()
      const window = current(address, now)
      if (window) {
        window.failures += 1
        return
      }
      const [oldest] = windows.keys()
      if (windows.size >= MAX_ADDRESSES && oldest !== undefined) windows.delete(oldest)
      windows.set(address, { until: now + windowMs, failures: 1 })
    },
  }
}
