import type { Actor } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import { tooMany } from '../../kit/errors.ts'

/** Calls that may come at once, and how many a second follow. */
interface Rate {
  burst: number
  perSecond: number
}

/** Whoever is not signed in, by address; a whole office or shop may share one. */
const VISITOR: Rate = { burst: 100, perSecond: 20 }
/** Refused credentials, by address: the tenth guess is no cleverer than the first. */
const REFUSED: Rate = { burst: 60, perSecond: 0.5 }
/** One browser; a page asks for a dozen things at once. */
const SESSION: Rate = { burst: 75, perSecond: 25 }
/** All staff of a merchant together. */
const MERCHANT: Rate = { burst: 300, perSecond: 100 }
/** Orders and moved money, by merchant. */
const MONEY: Rate = { burst: 20, perSecond: 5 }

/** Never more keys than this are remembered; beyond it those used longest ago are forgotten. */
const MAX_KEYS = 10_000

/** Buckets that fill up again by wall time; answers the seconds to wait, zero when the call may go on. */
function buckets(clock: Clock, { burst, perSecond }: Rate): (key: string) => number {
  const kept = new Map<string, { left: number; at: number }>()
  return function take(key) {
    const now = clock.wall().getTime()
    const before = kept.get(key) ?? { left: burst, at: now }
    const refilled = before.left + (Math.max(0, now - before.at) / 1000) * perSecond
    const left = Math.min(burst, refilled)
    const isAllowed = left >= 1
    // Written anew at the end, so that the first key is the one used longest ago.
    kept.delete(key)
    kept.set(key, { left: isAllowed ? left - 1 : left, at: now })
    const [oldest] = kept.keys()
    if (kept.size > MAX_KEYS && oldest !== undefined) kept.delete(oldest)
    return isAllowed ? 0 : (1 - left) / perSecond
  }
}

/** How fast calls may come. Each method counts one and throws 429 with the seconds to wait. */
export interface RateLimits {
  visitor(address: string): void
  /** A credential was refused. Told after it was looked at, so that a good one always passes. */
  refused(address: string): void
  staff(who: Pick<Actor, 'sessionId' | 'merchantId'>, movesMoney: boolean): void
  /** A shop's own server, by its key. */
  shop(merchantId: string, movesMoney: boolean): void
}

/** Kept in the memory of this process: they keep the others' way free, nothing hangs on them. */
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
    visitor: (address) => allow(visitors(address)),
    refused: (address) => allow(refusals(address)),
    staff({ sessionId, merchantId }, movesMoney) {
      allow(sessions(sessionId))
      ofMerchant(merchantId, movesMoney)
    },
    shop: ofMerchant,
  }
}
