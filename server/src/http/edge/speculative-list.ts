import type { AnyRoute } from '@paydeck/contract/protocol/route'
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Actor } from '../../kit/actor.ts'
import { admit, bearerTokenOf, type Gate } from '../access/gate.ts'

/** A list whose reading has begun for a caller who is still being checked. */
interface Begun<Call, Result> {
  who: Actor
  call: Call
  result: Promise<Result>
}

interface Handling<Call, Result> {
  toCall: (request: FastifyRequest, reply: FastifyReply, credential: { who: Actor }) => Call
  handle: (call: Call) => Promise<Result>
}

/**
 * Begins to read a list for the caller of the last call with this token, while the database confirms the session: both
 * questions travel together. The result counts only if `credentials` answers the same caller. Null where nothing is
 * begun. docs/adr/0010-lists-read-early.md has the figures.
 */
export function earlyList<Call, Result>(
  route: AnyRoute,
  gate: Gate,
  { toCall, handle }: Handling<Call, Result>,
): (request: FastifyRequest, reply: FastifyReply) => Begun<Call, Result> | null {
  // Lists only read, and are asked for most. A file is no list: it holds a connection until it is read.
  const isList =
    route.access === 'staff' && route.headers !== undefined && route.media === undefined
  return (request, reply) => {
    const who = isList ? gate.recentCallers(bearerTokenOf(request)) : null
    if (!who) return null
    try {
      admit(route, request, who)
      const call = toCall(request, reply, { who })
      const result = handle(call)
      // Dropped where the caller turns out to be another.
      result.catch(() => undefined)
      return { who, call, result }
    } catch {
      // An invalid call is refused once the caller is known.
      return null
    }
  }
}
