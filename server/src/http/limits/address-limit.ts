import type { Clock } from '../../kit/clock.ts'
import { type AppError, tooMany } from '../../kit/errors.ts'

/** Never more addresses than this are remembered; beyond it the oldest window is forgotten. */
const MAX_ADDRESSES = 10_000

/** Counts what addresses do wrong. Kept in the memory of this process: it slows guessing down, nothing hangs on it. */
export interface AddressLimit {
  /** Throws 429 while the address has used up its window. */
  check(address: string): void
  /** One more failure of the address. */
  fail(address: string): void
}

/**
 * Whoever holds one address of IPv6 holds its whole network of 64 bits, and is counted by that; an address of IPv4 is
 * counted by itself, also where it is written as one of IPv6.
 */
export function countedAs(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address
  const [before = '', after] = address.split('::')
  const groups = before === '' ? [] : before.split(':')
  const last = after === undefined || after === '' ? [] : after.split(':')
  const filled = [...groups, ...Array<string>(8 - groups.length - last.length).fill('0'), ...last]
  return filled.slice(0, 4).join(':')
}

/**
 * Allows `most` failures per address in any window of `windowMs`, by wall time; then refuses by `refusal`, which is told
 * the seconds to wait.
 */
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
      const window = current(countedAs(address), now)
      if (window && window.failures >= most) throw refusal((window.until - now) / 1000)
    },
    fail(from) {
      const address = countedAs(from)
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
