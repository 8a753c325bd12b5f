import type { KeyKind } from '@paydeck/contract/calls/api-keys'
import { REF_TOKEN_HEADER } from '@paydeck/contract/protocol/client'
import type { AnyRoute } from '@paydeck/contract/protocol/route'
import type { FastifyRequest } from 'fastify'

import type { Actor, CustomerHolder, InvoiceHolder, KeyHolder } from '../../kit/actor.ts'
import { AppError, notFound, unauthenticated } from '../../kit/errors.ts'
import { requirePermission } from '../../kit/require-permission.ts'
import { invoiceCookie } from './invoice-cookie.ts'
import { keyOf } from './key-header.ts'

/** Authenticates callers; the identity and orders modules implement it. */
export interface Gate {
  /** Throws 401 for a missing token, or an expired or ended session. */
  staff(bearer: string | undefined): Promise<Actor>
  /** Throws 403 when the last sign-in is too old for a sensitive call. */
  requireFresh(who: Actor): void
  /**
   * The bearer's Actor at their last call, from memory, if any. A guess: valid once `staff` returns this very object.
   */
  recentCallers(bearer: string | undefined): Actor | null
  /** By the cookie of an opened invoice link; throws 401. */
  invoice(cookie: string | undefined, merchantOrderId: string): Promise<InvoiceHolder>
  /** Throws 401 for a missing, revoked or wrong kind of key. */
  key(token: string | undefined, kind: KeyKind): Promise<KeyHolder>
  /** Throws 401 for anything but a customer's token. */
  customer(bearer: string | undefined): Promise<CustomerHolder>
}

type Params = Record<string, string>

export function bearerTokenOf(request: FastifyRequest): string | undefined {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' ? token : undefined
}

/** Throws for another merchant, or a missing permission. */
export function admit(route: AnyRoute, request: FastifyRequest, who: Actor): void {
  const { merchantId } = request.params as Params
  // The token's merchant must be the path's; another merchant looks like none.
  if (merchantId !== undefined && merchantId !== who.merchantId) throw notFound()
  if (route.permission === undefined) throw new Error(`${route.path} names no permission`)
  requirePermission(who, route.permission)
}

export interface Caller {
  who?: Actor
  holder?: InvoiceHolder
  key?: KeyHolder | null
  customer?: CustomerHolder
  refToken?: string
  merchantId: string | null
}

/** Whether the failure was an invalid credential. */
export const isAuthFailure = (failure: unknown): boolean =>
  failure instanceof AppError &&
  // An invalid link counts as a guess, although it answers like an unknown order.
  (failure.status === 401 || failure.code === 'invoice_link_invalid')

/** Authenticates the caller of this call. 401 without a credential, 404 for another's data, 403 without permission. */
export async function credentials(
  route: AnyRoute,
  request: FastifyRequest,
  gate: Gate,
): Promise<Caller> {
  const params = request.params as Params
  if (route.access === 'staff') {
    const who = await gate.staff(bearerTokenOf(request))
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
    const customer = await gate.customer(bearerTokenOf(request))
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
