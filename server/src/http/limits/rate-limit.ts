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

/** Throws 429 with the seconds to wait. `report` also gets the narrowest limit of a call that passes. */
export interface RateLimits {
  /** Call before any work. Counts callers with a token known to be valid as themselves, others by address. */
  consume(request: Request, report: (level: Level) => void): void
  /** Call once a new token has proved valid; does nothing if `consume` knew it. */
  recognise(request: Request, caller: KnownCaller, report: (level: Level) => void): void
  countRefusal(address: string): void
}

/** Above this, forgets the least recently seen. */
const MAX_CALLERS = 10_000

const remainingShare = ({ remaining, limit }: Level): number => remaining / limit

function enforce(levels: readonly Level[], report: (level: Level) => void): void {
  const [narrowest] = levels.toSorted(
    (a, b) => b.retryAfter - a.retryAfter || remainingShare(a) - remainingShare(b),
  )
  if (!narrowest) return
  report(narrowest)
  if (!narrowest.isAllowed) throw tooManyRequests(narrowest.retryAfter, narrowest)
}

/**
 * Takes from the buckets in order and stops at the first empty one, so that a refused call costs the others nothing.
 */
function createBuckets(clock: Clock, rates: Rates, merchants: MerchantRates) {
  const consume = Object.fromEntries(
    POLICY_NAMES.map((name) => [
      name,
      tokenBuckets(clock, (key) => ({ ...rates, ...merchants[key] })[name]),
    ]),
  ) as Record<PolicyName, (key: string) => Level>
  return (keys: readonly (readonly [PolicyName, string])[]): Level[] => {
    const levels: Level[] = []
    for (const [name, key] of keys) {
      const level = consume[name](key)
      levels.push(level)
      if (!level.isAllowed) break
    }
    return levels
  }
}

/** In this process's memory: the limits only protect other callers, so they may differ between processes. */
export function rateLimits(clock: Clock, rates: Rates, merchants: MerchantRates = {}): RateLimits {
  const consume = createBuckets(clock, rates, merchants)
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

  const consumeForKnown = (
    { sessionId, merchantId }: KnownCaller,
    { movesMoney }: Request,
  ): Level[] =>
    consume([
      ...(sessionId === null ? [] : [['session', sessionId] as const]),
      ['merchant', merchantId],
      ...(movesMoney ? [['money', merchantId] as const] : []),
    ])

  const consumeForUnknown = ({ address, token, kind }: Request): Level[] => {
    if (token !== null)
      return consume([
        ['unknown', hostOf(address)],
        ['unknown_network', networkOf(address)],
      ])
    const visitor = ['visitor', hostOf(address)] as const
    if (kind === null) return consume([visitor])
    return consume([visitor, ['network', networkOf(address)], ['everyone', kind]])
  }

  return {
    consume(request, report) {
      const caller = request.token === null ? undefined : recall(request.token)
      enforce(caller ? consumeForKnown(caller, request) : consumeForUnknown(request), report)
    },
    recognise(request, caller, report) {
      if (request.token === null || recall(request.token)) return
      remember(sha256(request.token).toString('base64url'), caller)
      enforce(consumeForKnown(caller, request), report)
    },
    countRefusal: (address) =>
      enforce(
        consume([
          ['refused', hostOf(address)],
          ['refused_network', networkOf(address)],
        ]),
        () => undefined,
      ),
  }
}
