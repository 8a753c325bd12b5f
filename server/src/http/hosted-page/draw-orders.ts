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
  /** The answer of `getInvoice`. */
  read: (holder: InvoiceHolder) => Promise<Invoice>
  limits: RateLimits | null
  /** Counts pages that were sent without their order. */
  onFailure: () => void
}

const checked = responseCheck(api.getInvoice.answer)

/**
 * Draws the customer's page with its order; counted and limited like the call that the page then need not make. Null
 * where the link opens nothing, or where drawing fails: the page as it was built asks for itself, and says what is the
 * matter.
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
