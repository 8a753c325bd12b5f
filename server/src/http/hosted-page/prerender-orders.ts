import { api } from '@paydeck/contract/protocol/api'
import type { Invoice } from '@paydeck/contract/calls/invoice'
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Clock } from '../../kit/clock.ts'
import { AppError } from '../../kit/errors.ts'
import type { InvoiceHolder } from '../../kit/actor.ts'
import { isAuthFailure } from '../access/gate.ts'
import { responseCheck } from '../edge/response-check.ts'
import type { RateLimits } from '../limits/rate-limit.ts'
import { requestLimit } from '../limits/request-limit.ts'
import { renderHostedPage } from './render-hosted-page.ts'

export interface PrerenderOrdersOptions {
  clock: Clock
  holderOf: (token: string, merchantOrderId: string) => Promise<InvoiceHolder>
  /** Returns the response of `getInvoice`. */
  read: (holder: InvoiceHolder) => Promise<Invoice>
  limits: RateLimits | null
  /** Counts pages sent without their order. */
  onFailure: () => void
}

const checkResponse = responseCheck(api.getInvoice.answer)

/**
 * Prerenders the hosted page with its order, counted and rate limited like the call it replaces. Null if the link opens
 * nothing or rendering fails: the page as built then requests the order and shows what is wrong.
 */
export function prerenderOrders({
  clock,
  holderOf,
  read,
  limits,
  onFailure,
}: PrerenderOrdersOptions) {
  const limitRequest = requestLimit('getInvoice', api.getInvoice, {
    limits,
    gate: { knowsDevice: () => false },
  })
  return async function prerender(
    request: FastifyRequest,
    reply: FastifyReply,
    { token, merchantOrderId }: { token: string; merchantOrderId: string },
  ): Promise<string | null> {
    try {
      limitRequest(request, reply)
      const invoice = checkResponse(await read(await holderOf(token, merchantOrderId))) as Invoice
      return await renderHostedPage(invoice, clock.now())
    } catch (failure) {
      if (isAuthFailure(failure)) limits?.countRefusal(request.ip)
      if (failure instanceof AppError) return null
      onFailure()
      request.log.error({ err: failure }, 'the page of an order was not prerendered')
      return null
    }
  }
}
