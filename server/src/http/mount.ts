import { Readable } from 'node:stream'

import { api, type CallName } from '@paydeck/contract/api'
import type { KeyKind } from '@paydeck/contract/calls/api-keys'
import { REF_TOKEN_HEADER } from '@paydeck/contract/client'
import { DEFAULT_MEDIA, type AnyRoute } from '@paydeck/contract/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'

import type { Actor, CustomerHolder, InvoiceHolder, KeyHolder } from '../kit/actor.ts'
import { AppError, badRequest, notFound, unauthenticated } from '../kit/errors.ts'
import { requirePayouts } from '../kit/require-payouts.ts'
import { answerCheck } from './answer-check.ts'
import { cookiesOf } from './cookies.ts'
import { isOfShops, isOfShopPages, keyOf, readAsJson } from './key-header.ts'
import type { Handlers } from './handlers.ts'
import type { Idempotency } from './idempotency.ts'
import type { RateLimits } from './rate-limit.ts'
import { whyNot } from './why-not.ts'

/** How callers are recognised; the identity and orders modules answer. */
export interface Gate {
  /** The person behind a bearer token; throws 401 for none, an expired or an ended session. */
  staff(bearer: string | undefined): Promise<Actor>
  /** Throws 403 when this sign-in is too old for a sensitive call. */
  requireFresh(who: Actor): void
  /**
   * Who a bearer was at their last call, from memory; null for one not seen yet. A guess: it holds when `staff`
   * answers this very object.
   */
  lastSeen(bearer: string | undefined): Actor | null
  /** The holder of an order's link, by the cookie that opening the link has set; throws 401. */
  invoice(cookie: string | undefined, merchantOrderId: string): Promise<InvoiceHolder>
  /** Whose API key it is; throws 401 for none, one of another kind and one that has ended. */
  key(token: string | undefined, kind: KeyKind): Promise<KeyHolder>
  /** Whose customer's token it is; throws 401 for none and for any other. */
  customer(bearer: string | undefined): Promise<CustomerHolder>
}

export interface MountOptions {
  handlers: Handlers
  gate: Gate
  idempotency: Idempotency
  /** The sandbox's switch that makes a named call fail; null in production. */
  faults: { check(callName: string, merchantId: string | null): void } | null
  secureCookies: boolean
  /** Null: calls come as fast as they like. */
  limits: RateLimits | null
}

/** The cookie that an opened invoice link leaves behind, one per order. */
export const invoiceCookie = (merchantOrderId: string): string =>
  `paydeck_invoice_${merchantOrderId}`

/** The contract's literal path as Fastify spells it: `{id}` is `:id`, a real colon is doubled. */
export const fastifyPath = (path: string): string =>
  path.replaceAll(':', '::').replaceAll(/\{(\w+)\}/g, ':$1')

/** Where a call lives on this server. */
export const urlOf = (route: AnyRoute): string =>
  (route.base === 'v3' ? '/api/v3' : '/api') + route.path

type Params = Record<string, string>

function parse(schema: z.ZodMiniType, value: unknown, where: string): unknown {
  const result = schema.safeParse(value, { error: whyNot })
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const field = issue?.path.join('.') ?? ''
  throw badRequest(`${field === '' ? where : field}: ${issue?.message ?? 'not valid'}`)
}

function bearerOf(request: FastifyRequest): string | undefined {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' ? token : undefined
}

/** Refuses what a person's merchant or permissions do not cover. */
function admit(route: AnyRoute, request: FastifyRequest, who: Actor): void {
  const { merchantId } = request.params as Params
  // The token's merchant must be the path's; another merchant's is indistinguishable from none.
  if (merchantId !== undefined && merchantId !== who.merchantId) throw notFound()
  if (route.permission === 'payouts-read') requirePayouts(who)
}

/** Who makes a call, by whatever shows it. */
interface Caller {
  who?: Actor
  holder?: InvoiceHolder
  key?: KeyHolder | null
  customer?: CustomerHolder
  refToken?: string
  merchantId: string | null
}

const isRefusal = (failure: unknown): boolean =>
  failure instanceof AppError &&
  // A link that opens nothing is a guess like any other, though it answers as if there were no such order.
  (failure.status === 401 || failure.code === 'invoice_link_invalid')

async function credentials(route: AnyRoute, request: FastifyRequest, gate: Gate): Promise<Caller> {
  const params = request.params as Params
  if (route.access === 'staff') {
    const who = await gate.staff(bearerOf(request))
    admit(route, request, who)
    if (route.stepUp) gate.requireFresh(who)
    return { who, merchantId: who.merchantId }
  }
  if (route.access === 'invoice') {
    const order = params['merchantOrderId'] ?? ''
    const holder = await gate.invoice(request.cookies[invoiceCookie(order)], order)
    return { holder, merchantId: holder.merchantId }
  }
  if (route.access === 'secret-key' || route.access === 'publishable-key') {
    const { kind, token } = keyOf(request.headers, route.access === 'publishable-key')
    const key = await gate.key(token, kind)
    if (params['merchantId'] !== undefined && params['merchantId'] !== key.merchantId)
      throw notFound()
    return { key, merchantId: key.merchantId }
  }
  if (route.access === 'customer') {
    const customer = await gate.customer(bearerOf(request))
    const isOwn =
      params['merchantId'] === customer.merchantId && params['customerId'] === customer.customerId
    if (!isOwn) throw notFound()
    return { customer, merchantId: customer.merchantId }
  }
  if (route.access === 'payer') {
    const merchantOrderId = params['merchantOrderId'] ?? ''
    const { kind, token } = keyOf(request.headers, false)
    if (token !== undefined) {
      const key = await gate.key(token, kind)
      const { merchantId } = key
      return { key, holder: { merchantId, merchantOrderId }, merchantId }
    }
    const holder = await gate.invoice(
      request.cookies[invoiceCookie(merchantOrderId)],
      merchantOrderId,
    )
    return { key: null, holder, merchantId: holder.merchantId }
  }
  if (route.access === 'ref-token') {
    const refToken = request.headers[REF_TOKEN_HEADER]
    if (typeof refToken !== 'string' || refToken === '')
      throw unauthenticated('This link is not complete. Please open it again from your email.')
    return { refToken, merchantId: null }
  }
  return { merchantId: null }
}

/** Mounts every call of the contract: who may call, parse, handle, check the answer, send. */
export function mount(app: FastifyInstance, options: MountOptions): void {
  for (const name of Object.keys(api) as CallName[]) mountOne(app, name, api[name], options)
}

function mountOne(
  app: FastifyInstance,
  name: CallName,
  route: AnyRoute,
  options: MountOptions,
): void {
  // The table pairs each name with its own handler; that pairing cannot be spelled for a union of names.
  const handle = options.handlers[name] as unknown as (call: Record<string, unknown>) => Promise<{
    data?: unknown
    headers?: Record<string, unknown>
  }>
  const query = route.query as z.ZodMiniType | undefined
  const body = route.body as z.ZodMiniType | undefined
  const checked = answerCheck(route.answer)

  const toCall = (request: FastifyRequest, reply: FastifyReply, credential: object) => ({
    params: request.params,
    query: query ? parse(query, request.query, 'query') : undefined,
    body: body ? parse(body, request.body, 'body') : undefined,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    tracer: request.id,
    hasIdempotencyKey: typeof request.headers['idempotency-key'] === 'string',
    cookies: cookiesOf(request, reply, options.secureCookies),
    ...credential,
  })

  // Lists only read, and are asked for most. A file is no list: it holds a connection until somebody takes it.
  const isList =
    route.access === 'staff' && route.headers !== undefined && route.media === undefined

  /**
   * Begins to read a list for whom the caller was at their last call, while their session is still being looked at:
   * both go to the database together. What it finds is used only if that is who they still are.
   */
  function begin(request: FastifyRequest, reply: FastifyReply) {
    const who = isList ? options.gate.lastSeen(bearerOf(request)) : null
    if (!who) return null
    try {
      admit(route, request, who)
      const call = toCall(request, reply, { who })
      const result = handle(call)
      // Nobody may be listening.
      result.catch(() => undefined)
      return { who, call, result }
    } catch {
      // Whatever is wrong with the call is told when it is known who called.
      return null
    }
  }

  /** Refuses what comes too fast: strangers by their address, everybody else by who they are. */
  function limit(request: FastifyRequest, caller: Caller): void {
    const { limits } = options
    const movesMoney = route.idempotent === true
    if (caller.who) limits?.staff(caller.who, movesMoney)
    else if (caller.key && route.access !== 'publishable-key')
      limits?.shop(caller.key.merchantId, movesMoney)
    else limits?.visitor(request.ip)
  }

  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    try {
      return await answer(request, reply)
    } catch (failure) {
      if (isRefusal(failure)) options.limits?.refused(request.ip)
      throw failure
    }
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const begun = begin(request, reply)
    const caller = await credentials(route, request, options.gate)
    limit(request, caller)
    const { merchantId, ...credential } = caller
    options.faults?.check(name, merchantId)
    const held = begun?.who === credential.who ? begun : null
    const call = held?.call ?? toCall(request, reply, credential)
    const streamed: { data?: Readable } = {}
    const run = async (): Promise<{ headers: Record<string, unknown>; text: string }> => {
      const result = await (held?.result ?? handle(call))
      // Sent as it comes: a file is never whole in our memory, so there is nothing to check.
      if (result.data instanceof Readable) {
        streamed.data = result.data
        return { headers: result.headers ?? {}, text: '' }
      }
      const data = checked(result.data)
      return { headers: result.headers ?? {}, text: textOf(route, data) }
    }
    const key = request.headers['idempotency-key']
    const sent =
      route.idempotent && typeof key === 'string' && merchantId !== null
        ? await options.idempotency.once(
            { merchantId, scope: name, key, request: [call.params, call.body] },
            run,
          )
        : await run()
    reply.header('cache-control', 'no-store')
    for (const [header, value] of Object.entries(sent.headers)) reply.header(header, String(value))
    reply.status(route.success ?? 200)
    reply.type(`${route.media ?? DEFAULT_MEDIA}; charset=utf-8`)
    return reply.send(streamed.data ?? sent.text)
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

/** A bare string is sent as JSON, with its quotes; nothing is sent as an empty body. */
function textOf(route: AnyRoute, data: unknown): string {
  if ((route.media ?? DEFAULT_MEDIA) !== DEFAULT_MEDIA) return String(data)
  return data === undefined ? '' : JSON.stringify(data)
}
