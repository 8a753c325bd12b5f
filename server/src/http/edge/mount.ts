import { Readable } from 'node:stream'

import { api, type CallName } from '@paydeck/contract/protocol/api'
import { DEFAULT_MEDIA, type AnyRoute } from '@paydeck/contract/protocol/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { inRequest } from '../../kit/request-context.ts'
import { sendCompressed } from './compress.ts'
import { isWaiting, refusalCheck, responseCheck } from './response-check.ts'
import { credentials, isAuthFailure, type Gate } from '../access/gate.ts'
import type { Handlers } from './handlers.ts'
import type { Idempotency } from '../../modules/idempotency/service.ts'
import { isShopCall, isShopPageCall, readAsJson } from '../access/key-header.ts'
import type { RateLimits } from '../limits/rate-limit.ts'
import { callReader } from './read-call.ts'
import { requestLimit } from '../limits/request-limit.ts'
import { fastifyPath, urlOf } from './route-address.ts'

export interface MountOptions {
  handlers: Handlers
  gate: Gate
  idempotency: Idempotency
  /** The sandbox's fault switch; null in production. */
  faults: { check(callName: string, merchantId: string | null): void } | null
  secureCookies: boolean
  isProduction: boolean
  /** Null: no rate limits. */
  limits: RateLimits | null
}

/** Mounts every call: authenticates, parses, handles, checks the response and sends it. */
export function mount(app: FastifyInstance, options: MountOptions): void {
  for (const name of Object.keys(api) as CallName[]) mountCall(app, name, api[name], options)
}

interface Result {
  data?: unknown
  headers?: Record<string, unknown>
}

type Call = ReturnType<ReturnType<typeof callReader>>
type Handle = (call: Call) => Promise<Result>

function mountCall(
  app: FastifyInstance,
  name: CallName,
  route: AnyRoute,
  options: MountOptions,
): void {
  // TypeScript cannot express the pairing of names and handlers in a union.
  const handle = options.handlers[name] as unknown as Handle
  const checkResponse = responseCheck(route.answer)
  const checkRefusal = refusalCheck(name, options.isProduction)
  const toCall = callReader(name, route, options.secureCookies)
  const limitRequest = requestLimit(name, route, options)

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    // Before any work, so that refused calls cost nothing.
    const recogniseCaller = limitRequest(request, reply)
    const caller = await credentials(route, request, options.gate)
    recogniseCaller(caller)
    const { merchantId, ...credential } = caller
    options.faults?.check(name, merchantId)
    const call = toCall(request, reply, credential)
    const { sent, stream } = await runOnce(merchantId, call, () => handle(call))
    if (caller.actor && isFile(route)) options.gate.recordDownload(caller.actor, nameOf(route))
    withHeaders(route, reply, sent.headers)
    if (isWaiting(route, sent.text)) reply.status(202)
    return stream ? reply.send(stream) : sendText(route, request, reply, sent.text)
  }

  async function runOnce(merchantId: string | null, call: Call, handleCall: () => Promise<Result>) {
    let stream: Readable | undefined
    const run = async () => {
      const { data, headers = {} } = await handleCall()
      if (!(data instanceof Readable)) return { headers, text: textOf(route, checkResponse(data)) }
      // A streamed file is never whole in memory, so it is not checked.
      stream = data
      return { headers, text: '' }
    }
    const { idempotencyKey, params, query, body } = call
    const input = [params, body, ...(query === undefined ? [] : [query])]
    const sent =
      idempotencyKey && merchantId !== null
        ? await options.idempotency.once({ merchantId, ...idempotencyKey, request: input }, run)
        : await run()
    return { sent, stream }
  }

  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    try {
      return await inRequest(request, () => answer(request, reply))
    } catch (failure) {
      if (isAuthFailure(failure)) options.limits?.countRefusal(request.ip)
      throw checkRefusal(failure)
    }
  }

  app.route({ ...routeOf(route), ...largeBody(route, options), handler: serve })
}

const isStream = ({ media }: AnyRoute): boolean => media === 'text/event-stream'

const isFile = (route: AnyRoute): boolean => route.media !== undefined && !isStream(route)

const nameOf = (route: AnyRoute): string => `${route.method} ${route.path}`

function withHeaders(
  route: AnyRoute,
  reply: FastifyReply,
  headers: Record<string, unknown>,
): FastifyReply {
  reply.header('cache-control', 'no-store')
  // Keeps proxies from buffering events.
  if (isStream(route))
    reply.header('cache-control', 'no-store, no-transform').header('x-accel-buffering', 'no')
  for (const [header, value] of Object.entries(headers)) reply.header(header, String(value))
  reply.status(route.success ?? 200)
  if (route.success === 204) return reply
  const { media = DEFAULT_MEDIA } = route
  return reply.type(media === 'application/pdf' ? media : `${media}; charset=utf-8`)
}

/** Compresses only calls with a bearer token: other sites cannot send them, so a response's length reveals nothing. */
function sendText(
  route: AnyRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): FastifyReply {
  return route.access.startsWith('staff') ? sendCompressed(request, reply, text) : reply.send(text)
}

/** Refuses strangers before reading a large body. */
function largeBody(route: AnyRoute, { gate, limits }: MountOptions) {
  if (route.largest === undefined) return {}
  async function recogniseCaller(request: FastifyRequest): Promise<void> {
    try {
      await inRequest(request, () => credentials(route, request, gate))
    } catch (failure) {
      if (isAuthFailure(failure)) limits?.countRefusal(request.ip)
      throw failure
    }
  }
  return { bodyLimit: route.largest, onRequest: recogniseCaller }
}

const routeOf = (route: AnyRoute) => ({
  method: route.method,
  url: fastifyPath(urlOf(route)),
  ...(isShopCall(route) && {
    config: { isShopCall: true, ...(isShopPageCall(route) && { anyOrigin: true }) },
    onRequest: readAsJson,
  }),
})

/** Strings are sent as quoted JSON, undefined as an empty body. */
function textOf(route: AnyRoute, data: unknown): string {
  if ((route.media ?? DEFAULT_MEDIA) !== DEFAULT_MEDIA) return String(data)
  return data === undefined ? '' : JSON.stringify(data)
}
