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
import { drawPage } from './drawn-page.ts'

export interface DrawOrdersOptions {
  clock: Clock
  holderOf: (token: string, merchantOrderId: string) => Promise<InvoiceHolder>
  /** Returns the response of `getInvoice`. */
  read: (holder: InvoiceHolder) => Promise<Invoice>
  limits: RateLimits | null
  /** Counts pages sent without their order. */
  onFailure: () => void
}

const checked = responseCheck(api.getInvoice.answer)

/**
 * Draws the hosted page with its order, counted and rate limited like the call it replaces. Null if the link opens
 * nothing or drawing fails: the page as built then asks for the order and shows what is wrong.
 */
export function drawOrders({ clock, holderOf, read, limits, onFailure }: DrawOrdersOptions) {
  const arrive = requestLimit('getInvoice', api.getInvoice, {
    limits,
    gate: { knowsDevice: () => false },
  })
  return async function draw(
    request: FastifyRequest,
    reply: FastifyReply,
    { token, merchantOrderId }: { token: string; merchantOrderId: string },
  ): Promise<string | null> {
    try {
      arrive(request, reply)
      const invoice = checked(await read(await holderOf(token, merchantOrderId))) as Invoice
      return await drawPage(invoice, clock.now())
    } catch (failure) {
      if (isAuthFailure(failure)) limits?.refused(request.ip)
      if (failure instanceof AppError) return null
      onFailure()
      request.log.error({ err: failure }, 'the page of an order was not drawn')
      return null
    }
  }
}
