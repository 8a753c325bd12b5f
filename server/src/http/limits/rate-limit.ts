import type { Clock } from '../../kit/clock.ts'
import { tooManyRequests } from '../../kit/errors.ts'
import { hostOf, networkOf } from '../../kit/network.ts'
import { sha256 } from '../../kit/secrets/secrets.ts'
import { type Level, tokenBuckets } from '../../kit/token-buckets.ts'
import { type MerchantRates, POLICY_NAMES, type PolicyName, type Rates } from './policies.ts'

/** A caller with a session or a secret key. */
export interface KnownCaller {
  merchantId: string
  /** Null for a key. */
  sessionId: string | null
}

export interface Request {
  address: string
  /** Null for calls that need neither session nor secret key. */
  token: string | null
  /** Visitors share a limit per kind of call; null for a known device, which is counted by its host only. */
  kind: string | null
  movesMoney: boolean
}

/** Throws 429 with the seconds to wait. `show` also gets the narrowest limit of a call that passes. */
export interface RateLimits {
  /** Call before any work. Counts callers with a token known to be valid as themselves, others by address. */
  arrive(request: Request, show: (level: Level) => void): void
  /** Call once a new token has proved valid; does nothing if `arrive` knew it. */
  recognise(request: Request, caller: KnownCaller, show: (level: Level) => void): void
  refused(address: string): void
}

/** Above this, forgets the least recently seen. */
const MAX_CALLERS = 10_000

const fullness = ({ remaining, limit }: Level): number => remaining / limit

function admit(levels: readonly Level[], show: (level: Level) => void): void {
  const [narrowest] = levels.toSorted(
    (a, b) => b.retryAfter - a.retryAfter || fullness(a) - fullness(b),
  )
  if (!narrowest) return
  show(narrowest)
  if (!narrowest.isAllowed) throw tooManyRequests(narrowest.retryAfter, narrowest)
}

/**
 * Takes from the buckets in order and stops at the first empty one, so that a refused call costs the others nothing.
 */
function bucketsOf(clock: Clock, rates: Rates, merchants: MerchantRates) {
  const take = Object.fromEntries(
    POLICY_NAMES.map((name) => [
      name,
      tokenBuckets(clock, (key) => ({ ...rates, ...merchants[key] })[name]),
    ]),
  ) as Record<PolicyName, (key: string) => Level>
  return (wanted: readonly (readonly [PolicyName, string])[]): Level[] => {
    const levels: Level[] = []
    for (const [name, key] of wanted) {
      const level = take[name](key)
      levels.push(level)
      if (!level.isAllowed) break
    }
    return levels
  }
}

/** In this process's memory: the limits only protect other callers, so they may differ between processes. */
export function rateLimits(clock: Clock, rates: Rates, merchants: MerchantRates = {}): RateLimits {
  const take = bucketsOf(clock, rates, merchants)
  const callers = new Map<string, KnownCaller>()

  function recall(token: string): KnownCaller | undefined {
    const id = sha256(token).toString('base64url')
    const caller = callers.get(id)
    if (caller) remember(id, caller)
    return caller
  }

  function remember(id: string, caller: KnownCaller): void {
    callers.delete(id)
    callers.set(id, caller)
    const [oldest] = callers.keys()
    if (callers.size > MAX_CALLERS && oldest !== undefined) callers.delete(oldest)
  }

  const takeKnown = ({ sessionId, merchantId }: KnownCaller, { movesMoney }: Request): Level[] =>
    take([
      ...(sessionId === null ? [] : [['session', sessionId] as const]),
      ['merchant', merchantId],
      ...(movesMoney ? [['money', merchantId] as const] : []),
    ])

  const takeStranger = ({ address, token, kind }: Request): Level[] => {
    if (token !== null)
      return take([
        ['unknown', hostOf(address)],
        ['unknown_network', networkOf(address)],
      ])
    const visitor = ['visitor', hostOf(address)] as const
    if (kind === null) return take([visitor])
    return take([visitor, ['network', networkOf(address)], ['everyone', kind]])
  }

  return {
    arrive(request, show) {
      const caller = request.token === null ? undefined : recall(request.token)
      admit(caller ? takeKnown(caller, request) : takeStranger(request), show)
    },
    recognise(request, caller, show) {
      if (request.token === null || recall(request.token)) return
      remember(sha256(request.token).toString('base64url'), caller)
      admit(takeKnown(caller, request), show)
    },
    refused: (address) =>
      admit(
        take([
          ['refused', hostOf(address)],
          ['refused_network', networkOf(address)],
        ]),
        () => undefined,
      ),
  }
}
