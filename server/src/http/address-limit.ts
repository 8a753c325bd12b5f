import type { Clock } from '../kit/clock.ts'
import { tooMany } from '../kit/errors.ts'

/** Never more addresses than this are remembered; beyond it the oldest window is forgotten. */
const MOST_ADDRESSES = 10_000

/** Counts what addresses do wrong. Kept in the memory of this process: it slows guessing down, nothing hangs on it. */
export interface AddressLimit {
  /** Throws 429 while the address has used up its window. */
  check(address: string): void
  /** One more failure of the address. */
  fail(address: string): void
}

/** Allows `most` failures per address in any window of `windowMs`, by wall time. */
export function addressLimit(clock: Clock, most: number, windowMs: number): AddressLimit {
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
      const window = current(address, now)
      if (window && window.failures >= most) throw tooMany((window.until - now) / 1000)
    },
    fail(address) {
      const now = clock.wall().getTime()
      const window = current(address, now)
      if (window) {
        window.failures += 1
        return
      }
      const [oldest] = windows.keys()
      if (windows.size >= MOST_ADDRESSES && oldest !== undefined) windows.delete(oldest)
      windows.set(address, { until: now + windowMs, failures: 1 })
    },
  }
}
