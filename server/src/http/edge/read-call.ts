import type { CallName } from '@paydeck/contract/protocol/api'
import type { AnyRoute } from '@paydeck/contract/protocol/route'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'

import { badRequest } from '../../kit/errors.ts'
import type { IdempotencyKey } from '../../modules/idempotency/service.ts'
import { isShopCall } from '../access/key-header.ts'
import { cookiesOf } from './cookies.ts'
import { firstProblem, labelOf } from './validation-message.ts'

const pathOf = (path: readonly PropertyKey[] | undefined): string => path?.join('.') ?? ''

function parse(schema: z.ZodMiniType, value: unknown, isForShop: boolean): unknown {
  const read = firstProblem(schema, value, isForShop ? pathOf : labelOf)
  if ('data' in read) return read.data
  throw badRequest(read.problem)
}

/** Null without a key, and for calls that ignore it. */
function idempotencyKeyOf(
  scope: CallName,
  route: AnyRoute,
  { headers }: FastifyRequest,
): IdempotencyKey | null {
  const key = headers['idempotency-key']
  return route.idempotent && typeof key === 'string' ? { scope, key } : null
}

/** Reads the handler's call from a request. Throws 400 for an invalid query or body. */
export function callReader(name: CallName, route: AnyRoute, secureCookies: boolean) {
  const query = route.query as z.ZodMiniType | undefined
  const body = route.body as z.ZodMiniType | undefined
  const isForShop = isShopCall(route)
  return (request: FastifyRequest, reply: FastifyReply, credential: object) => ({
    params: request.params,
    query: query ? parse(query, request.query, isForShop) : undefined,
    body: body ? parse(body, request.body, isForShop) : undefined,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    tracer: request.id,
    idempotencyKey: idempotencyKeyOf(name, route, request),
    cookies: cookiesOf(request, reply, secureCookies),
    ...credential,
  })
}
