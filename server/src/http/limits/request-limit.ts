import type { CallName } from '@paydeck/contract/protocol/api'
import type { AnyRoute } from '@paydeck/contract/protocol/route'
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Level } from '../../kit/token-buckets.ts'
import { bearerTokenOf, type Caller, type Gate } from '../access/gate.ts'
import { keyOf } from '../access/key-header.ts'
import type { RateLimits, Request } from './rate-limit.ts'

/** Calls that take an idempotency key but move no money. */
const WITHOUT_MONEY: ReadonlySet<CallName> = new Set([
  'createInvoice',
  'resendInvoice',
  'createShopOrder',
  'createPayByLink',
  'v3CreateOrder',
  'addBankAccount',
])

const SIGN_IN: ReadonlySet<CallName> = new Set(['signIn', 'giveSecondFactor'])

/** The credential to count by; null to count by address. */
function tokenOf({ access }: AnyRoute, request: FastifyRequest): string | null {
  if (access === 'staff' || access === 'staff-or-key') return bearerTokenOf(request) ?? ''
  if (access === 'secret-key') return keyOf(request.headers, false).token ?? ''
  // A shop with its key; a customer with a cookie has none.
  if (access === 'payer') return keyOf(request.headers, false).token ?? null
  return null
}

/** The headers of draft-ietf-httpapi-ratelimit-headers-03, which most clients read. */
const setLimitHeaders =
  (reply: FastifyReply) =>
  ({ limit, remaining, reset }: Level): void => {
    reply.header('ratelimit-limit', limit)
    reply.header('ratelimit-remaining', remaining)
    reply.header('ratelimit-reset', Math.ceil(reset))
  }

export function requestLimit(
  name: CallName,
  route: AnyRoute,
  { limits, gate }: { limits: RateLimits | null; gate: Pick<Gate, 'knowsDevice'> },
) {
  const movesMoney = route.idempotent === true && !WITHOUT_MONEY.has(name)
  return function limitRequest(request: FastifyRequest, reply: FastifyReply) {
    if (!limits) return () => undefined
    const isKnownDevice = SIGN_IN.has(name) && gate.knowsDevice(request.body, request.cookies)
    const counted: Request = {
      address: request.ip,
      token: tokenOf(route, request),
      kind: isKnownDevice ? null : route.access,
      movesMoney,
    }
    limits.consume(counted, setLimitHeaders(reply))
    return function recogniseCaller({ actor, key }: Caller): void {
      const caller = actor ?? (key ? { merchantId: key.merchantId, sessionId: null } : null)
      if (caller) limits.recognise(counted, caller, setLimitHeaders(reply))
    }
  }
}
