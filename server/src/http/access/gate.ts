import type { KeyKind } from '@paydeck/contract/calls/api-keys'
import { REF_TOKEN_HEADER } from '@paydeck/contract/protocol/client'
import { SECOND_FACTOR_OWED } from '@paydeck/contract/protocol/error'
import type { AnyRoute } from '@paydeck/contract/protocol/route'
import type { FastifyRequest } from 'fastify'

import type {
  Actor,
  CustomerHolder,
  FrameHolder,
  InvoiceHolder,
  KeyHolder,
} from '../../kit/actor.ts'
import { AppError, forbidden, notFound, unauthenticated } from '../../kit/errors.ts'
import { requirePermission } from '../../kit/require-permission.ts'
import { invoiceCookie } from './invoice-cookie.ts'
import { keyOf } from './key-header.ts'
import { requireScope } from './require-scope.ts'

/** Authenticates callers; the identity and orders modules implement it. */
export interface Gate {
  /** Throws 401 for a missing token, or an expired or ended session. */
  staff(bearer: string | undefined): Promise<Actor>
  /** Throws 403 when the last sign-in is too old for a sensitive call. */
  requireFresh(actor: Actor): void
  recordRefusal(actor: Pick<Actor, 'merchantId' | 'userId'>, call: string, code: string): void
  recordDownload(actor: Actor, call: string): void
  /** Whether a sign-in step comes from a device that has signed in to the account before. */
  knowsDevice(request: unknown, cookies: Readonly<Record<string, string | undefined>>): boolean
  /** Checks the cookie of an opened invoice link; throws 401. */
  invoice(cookie: string | undefined, merchantOrderId: string): Promise<InvoiceHolder>
  /** Throws 401 for a missing, revoked or wrong kind of key. */
  key(token: string | undefined, kind: KeyKind): Promise<KeyHolder>
  /** Throws 401 unless the token is a customer's. */
  customer(bearer: string | undefined): Promise<CustomerHolder>
  /** Throws 401 unless the token is of a checkout frame. */
  frame(bearer: string | undefined): Promise<FrameHolder>
}

type Params = Record<string, string>

export function bearerTokenOf(request: FastifyRequest): string | undefined {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' ? token : undefined
}

/** Throws for another merchant, or a missing permission. */
function authorise(route: AnyRoute, request: FastifyRequest, actor: Actor): void {
  const { merchantId } = request.params as Params
  // The token's merchant must be the path's; another merchant's data looks as if it did not exist.
  if (merchantId !== undefined && merchantId !== actor.merchantId) throw notFound()
  if (route.permission === undefined) throw new Error(`${route.path} names no permission`)
  requirePermission(actor, route.permission)
}

export interface Caller {
  actor?: Actor
  holder?: InvoiceHolder
  key?: KeyHolder | null
  customer?: CustomerHolder
  frame?: FrameHolder
  refToken?: string
  reader?: { merchantId: string }
  merchantId: string | null
}

export const isAuthFailure = (failure: unknown): boolean =>
  failure instanceof AppError &&
  // An invalid link counts as a guess, although its response is the same as for an unknown order.
  (failure.status === 401 || failure.code === 'invoice_link_invalid')

type Check = (route: AnyRoute, request: FastifyRequest, gate: Gate) => Promise<Caller>

const paramsOf = (request: FastifyRequest) => request.params as Params

const staff: Check = async (route, request, gate) => {
  const actor = await gate.staff(bearerTokenOf(request))
  try {
    authorise(route, request, actor)
  } catch (failure) {
    if (failure instanceof AppError && failure.status === 403)
      gate.recordRefusal(actor, `${route.method} ${route.path}`, failure.code)
    throw failure
  }
  if (actor.owesSecondFactor && !route.beforeSecondFactor)
    throw forbidden(
      SECOND_FACTOR_OWED,
      'Your business asks for two-factor sign-in. Please set it up to continue.',
    )
  if (route.stepUp) gate.requireFresh(actor)
  return { actor, merchantId: actor.merchantId }
}

async function holderOf(request: FastifyRequest, gate: Gate): Promise<InvoiceHolder> {
  const order = paramsOf(request)['merchantOrderId'] ?? ''
  return gate.invoice(request.cookies[invoiceCookie(order)], order)
}

const invoice: Check = async (_route, request, gate) => {
  const holder = await holderOf(request, gate)
  return { holder, merchantId: holder.merchantId }
}

const apiKey: Check = async (route, request, gate) => {
  const { kind, token } = keyOf(request.headers, route.access === 'publishable-key')
  const key = await gate.key(token, kind)
  const { merchantId = key.merchantId } = paramsOf(request)
  if (merchantId !== key.merchantId) throw notFound()
  requireScope(route, key, gate.recordRefusal)
  return { key, merchantId }
}

const staffOrKey: Check = async (route, request, gate) => {
  const { token } = keyOf(request.headers, false)
  const caller = await (token?.includes('_sk_') ? apiKey : staff)(route, request, gate)
  return { ...caller, reader: { merchantId: caller.merchantId ?? '' } }
}

const customer: Check = async (_route, request, gate) => {
  const holder = await gate.customer(bearerTokenOf(request))
  const { merchantId, customerId } = paramsOf(request)
  if (merchantId !== holder.merchantId || customerId !== holder.customerId) throw notFound()
  return { customer: holder, merchantId }
}

const frame: Check = async (_route, request, gate) => {
  const holder = await gate.frame(bearerTokenOf(request))
  return { frame: holder, merchantId: holder.merchantId }
}

const payer: Check = async (route, request, gate) => {
  const { kind, token } = keyOf(request.headers, false)
  if (token === undefined) {
    const holder = await holderOf(request, gate)
    return { key: null, holder, merchantId: holder.merchantId }
  }
  const key = await gate.key(token, kind)
  requireScope(route, key, gate.recordRefusal)
  const { merchantId } = key
  const merchantOrderId = paramsOf(request)['merchantOrderId'] ?? ''
  return { key, holder: { merchantId, merchantOrderId }, merchantId }
}

const refToken: Check = async (_route, request) => {
  const token = request.headers[REF_TOKEN_HEADER]
  if (typeof token !== 'string' || token === '')
    throw unauthenticated('This link is not complete. Please open it again from your email.')
  return { refToken: token, merchantId: null }
}

const CHECKS: Readonly<Record<AnyRoute['access'], Check>> = {
  public: async () => ({ merchantId: null }),
  refresh: async () => ({ merchantId: null }),
  staff,
  'staff-or-key': staffOrKey,
  invoice,
  'secret-key': apiKey,
  'publishable-key': apiKey,
  customer,
  frame,
  payer,
  'ref-token': refToken,
}

/**
 * Authenticates the caller of a call. Throws 401 without a credential, 404 for another merchant's data, 403 without
 * permission.
 */
export const credentials: Check = async (route, request, gate) =>
  CHECKS[route.access](route, request, gate)
