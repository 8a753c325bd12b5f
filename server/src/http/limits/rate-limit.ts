import type { Actor } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import { tooMany } from '../../kit/errors.ts'
import { hostOf } from '../../kit/network.ts'

/** Calls at once, and calls per second after that. */
interface Rate {
  burst: number
  perSecond: number
}

/** By host, signed out; an office or shop may share one. */
const VISITOR: Rate = { burst: 100, perSecond: 20 }
/** Refused credentials by host. */
const REFUSED: Rate = { burst: 60, perSecond: 0.5 }
/** One browser; a page sends a dozen calls at once. */
const SESSION: Rate = { burst: 75, perSecond: 25 }
const MERCHANT: Rate = { burst: 300, perSecond: 100 }
const MONEY: Rate = { burst: 20, perSecond: 5 }

/** Beyond it, the least recently used are dropped. */
const MAX_KEYS = 10_000

/** Token buckets by wall time; returns the seconds to wait, zero to pass. */
function buckets(clock: Clock, { burst, perSecond }: Rate): (key: string) => number {
  const kept = new Map<string, { left: number; at: number }>()
  return function take(key) {
    const now = clock.wall().getTime()
    const before = kept.get(key) ?? { left: burst, at: now }
    const refilled = before.left + (Math.max(0, now - before.at) / 1000) * perSecond
    const left = Math.min(burst, refilled)
    const isAllowed = left >= 1
    // Reinserted at the end, so that the first key is the least recently used.
    kept.delete(key)
    kept.set(key, { left: isAllowed ? left - 1 : left, at: now })
    const [oldest] = kept.keys()
    if (kept.size > MAX_KEYS && oldest !== undefined) kept.delete(oldest)
    return isAllowed ? 0 : (1 - left) / perSecond
  }
}

/** Each method counts one call and throws 429 with the seconds to wait. */
export interface RateLimits {
  visitor(address: string): void
  /** Counted after the check, so that a valid credential always passes. */
  refused(address: string): void
  staff(who: Pick<Actor, 'sessionId' | 'merchantId'>, movesMoney: boolean): void
  /** By key. */
  shop(merchantId: string, movesMoney: boolean): void
}

/** In this process's memory: they protect other callers, nothing depends on them. */
export function rateLimits(clock: Clock): RateLimits {
  const visitors = buckets(clock, VISITOR)
  const refusals = buckets(clock, REFUSED)
  const sessions = buckets(clock, SESSION)
  const merchants = buckets(clock, MERCHANT)
  const money = buckets(clock, MONEY)
  const allow = (seconds: number): void => {
    if (seconds > 0) throw tooMany(seconds)
  }
  const ofMerchant = (merchantId: string, movesMoney: boolean): void => {
    allow(merchants(merchantId))
    if (movesMoney) allow(money(merchantId))
  }
  return {
    visitor: (address) => allow(visitors(hostOf(address))),
    refused: (address) => allow(refusals(hostOf(address))),
    staff({ sessionId, merchantId }, movesMoney) {
      allow(sessions(sessionId))
      ofMerchant(merchantId, movesMoney)
    },
    shop: ofMerchant,
  }
}
