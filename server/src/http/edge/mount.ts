import { Readable } from 'node:stream'

import { api, type CallName } from '@paydeck/contract/protocol/api'
import { DEFAULT_MEDIA, type AnyRoute } from '@paydeck/contract/protocol/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'

import { badRequest } from '../../kit/errors.ts'
import { responseCheck } from './response-check.ts'
import { cookiesOf } from './cookies.ts'
import { credentials, isAuthFailure, type Caller, type Gate } from '../access/gate.ts'
import { earlyList } from './speculative-list.ts'
import type { Handlers } from './handlers.ts'
import type { Idempotency, IdempotencyKey } from '../../modules/idempotency/service.ts'
import { isOfShops, isOfShopPages, readAsJson } from '../access/key-header.ts'
import type { RateLimits } from '../limits/rate-limit.ts'
import { fastifyPath, urlOf } from './route-address.ts'
import { firstProblem, labelOf } from './validation-message.ts'

export interface MountOptions {
  handlers: Handlers
  gate: Gate
  idempotency: Idempotency
  /** The sandbox's fault switch; null in production. */
  faults: { check(callName: string, merchantId: string | null): void } | null
  secureCookies: boolean
  /** Null: no rate limits. */
  limits: RateLimits | null
}

const pathOf = (path: readonly PropertyKey[] | undefined): string => path?.join('.') ?? ''

function parse(schema: z.ZodMiniType, value: unknown, isForShop: boolean): unknown {
  const read = firstProblem(schema, value, isForShop ? pathOf : labelOf)
  if ('data' in read) return read.data
  throw badRequest(read.problem)
}

/** Mounts every call: authenticate, parse, handle, check the answer, send. */
export function mount(app: FastifyInstance, options: MountOptions): void {
  for (const name of Object.keys(api) as CallName[]) mountOne(app, name, api[name], options)
}

type Handle = (call: Record<string, unknown>) => Promise<{
  data?: unknown
  headers?: Record<string, unknown>
}>

function mountOne(
  app: FastifyInstance,
  name: CallName,
  route: AnyRoute,
  options: MountOptions,
): void {
  // TypeScript cannot express the pairing of names and handlers in a union.
  const handle = options.handlers[name] as unknown as Handle
  const checked = responseCheck(route.answer)
  const toCall = callReader(name, route, options.secureCookies)
  const begin = earlyList(route, options.gate, { toCall, handle })

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const begun = begin(request, reply)
    const caller = await credentials(route, request, options.gate)
    limit(route, options.limits, request, caller)
    const { merchantId, ...credential } = caller
    options.faults?.check(name, merchantId)
    const held = begun?.who === credential.who ? begun : null
    const call = held?.call ?? toCall(request, reply, credential)
    const streamed: { data?: Readable } = {}
    const run = async (): Promise<{ headers: Record<string, unknown>; text: string }> => {
      const result = await (held?.result ?? handle(call))
      // A streamed file is never whole in memory, so it is not checked.
      if (result.data instanceof Readable) {
        streamed.data = result.data
        return { headers: result.headers ?? {}, text: '' }
      }
      const data = checked(result.data)
      return { headers: result.headers ?? {}, text: textOf(route, data) }
    }
    const { named } = call
    const sent =
      named && merchantId !== null
        ? await options.idempotency.once(
            { merchantId, ...named, request: [call.params, call.body] },
            run,
          )
        : await run()
    reply.header('cache-control', 'no-store')
    for (const [header, value] of Object.entries(sent.headers)) reply.header(header, String(value))
    reply.status(route.success ?? 200)
    reply.type(`${route.media ?? DEFAULT_MEDIA}; charset=utf-8`)
    return reply.send(streamed.data ?? sent.text)
  }

  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    try {
      return await answer(request, reply)
    } catch (failure) {
      if (isAuthFailure(failure)) options.limits?.refused(request.ip)
      throw failure
    }
  }

  app.route({
    method: route.method,
    url: fastifyPath(urlOf(route)),
    handler: serve,
    ...(isOfShops(route) && {
      config: { isOfShops: true, ...(isOfShopPages(route) && { anyOrigin: true }) },
      onRequest: readAsJson,
    }),
  })
}

/** Null without a key, and for calls that do not honour one. */
function idempotencyKeyOf(
  scope: CallName,
  route: AnyRoute,
  { headers }: FastifyRequest,
): IdempotencyKey | null {
  const key = headers['idempotency-key']
  return route.idempotent && typeof key === 'string' ? { scope, key } : null
}

function callReader(name: CallName, route: AnyRoute, secureCookies: boolean) {
  const query = route.query as z.ZodMiniType | undefined
  const body = route.body as z.ZodMiniType | undefined
  const isForShop = isOfShops(route)
  return (request: FastifyRequest, reply: FastifyReply, credential: object) => ({
    params: request.params,
    query: query ? parse(query, request.query, isForShop) : undefined,
    body: body ? parse(body, request.body, isForShop) : undefined,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    tracer: request.id,
    named: idempotencyKeyOf(name, route, request),
    cookies: cookiesOf(request, reply, secureCookies),
    ...credential,
  })
}

/** Rate limits: strangers by address, others by identity. */
function limit(
  route: AnyRoute,
  limits: RateLimits | null,
  request: FastifyRequest,
  caller: Caller,
): void {
  const movesMoney = route.idempotent === true
  if (caller.who) limits?.staff(caller.who, movesMoney)
  else if (caller.key && route.access !== 'publishable-key')
    limits?.shop(caller.key.merchantId, movesMoney)
  else limits?.visitor(request.ip)
}

/** A bare string is sent as JSON with quotes; nothing as an empty body. */
function textOf(route: AnyRoute, data: unknown): string {
  if ((route.media ?? DEFAULT_MEDIA) !== DEFAULT_MEDIA) return String(data)
  return data === undefined ? '' : JSON.stringify(data)
}
