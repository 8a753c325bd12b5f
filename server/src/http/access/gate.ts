import type { KeyKind } from '@paydeck/contract/calls/api-keys'
import { REF_TOKEN_HEADER } from '@paydeck/contract/protocol/client'
import type { AnyRoute } from '@paydeck/contract/protocol/route'
import type { FastifyRequest } from 'fastify'

import type { Actor, CustomerHolder, InvoiceHolder, KeyHolder } from '../../kit/actor.ts'
import { AppError, notFound, unauthenticated } from '../../kit/errors.ts'
import { requirePermission } from '../../kit/require-permission.ts'
import { invoiceCookie } from './invoice-cookie.ts'
import { keyOf } from './key-header.ts'

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

type Params = Record<string, string>

/** What a request shows as a bearer token, if anything. */
export function bearerOf(request: FastifyRequest): string | undefined {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' ? token : undefined
}

/** Refuses what a person's merchant or permissions do not cover. */
export function admit(route: AnyRoute, request: FastifyRequest, who: Actor): void {
  const { merchantId } = request.params as Params
  // The token's merchant must be the path's; another merchant's is indistinguishable from none.
  if (merchantId !== undefined && merchantId !== who.merchantId) throw notFound()
  if (route.permission === undefined) throw new Error(`${route.path} names no permission`)
  requirePermission(who, route.permission)
}

/** Who makes a call, by whatever shows it. */
export interface Caller {
  who?: Actor
  holder?: InvoiceHolder
  key?: KeyHolder | null
  customer?: CustomerHolder
  refToken?: string
  merchantId: string | null
}

/** Whether a failure says that somebody showed what opens nothing. */
export const isRefusal = (failure: unknown): boolean =>
  failure instanceof AppError &&
  // A link that opens nothing is a guess like any other, though it answers as if there were no such order.
  (failure.status === 401 || failure.code === 'invoice_link_invalid')

/** Recognises the caller by what this call takes. 401 for nobody, 404 for what is another's, 403 for what they may not. */
export async function credentials(
  route: AnyRoute,
  request: FastifyRequest,
  gate: Gate,
): Promise<Caller> {
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
