import { isId } from '@paydeck/contract/identifiers/ids'
import { invoicePath } from '@paydeck/contract/identifiers/invoice-url'
import type { FastifyInstance, FastifyReply } from 'fastify'

import type { InvoiceHolder } from '../../kit/actor.ts'
import type { AddressLimit } from '../limits/address-limit.ts'
import { answerUnknown } from '../edge/error-answer.ts'
import { cookiesOf } from '../edge/cookies.ts'
import { invoiceCookie } from './invoice-cookie.ts'

/** A customer's page that is about to be sent. */
export interface InvoicePage {
  merchantOrderId: string
  /**
   * Whether the browser may ask for the order while the page's script still loads. Not of a customer who comes back
   * from their bank: what was paid is confirmed first, and an order read before that is still unpaid.
   */
  mayReadEarly: boolean
}

export interface InvoiceLinkOptions {
  /** The order a token opens, or null. */
  openToken: (token: string) => Promise<InvoiceHolder | null>
  /** Sends the built page of an order. Null while there is none: answers 404. */
  sendPage:
    | ((reply: FastifyReply, page: InvoicePage) => FastifyReply | Promise<FastifyReply>)
    | null
  /** Slows down whoever tries wrong tokens; null: nobody. */
  limit: AddressLimit | null
  secureCookies: boolean
}

/** The query key by which card providers name the challenge that a customer comes back from. */
const CHALLENGE_KEY = 'threeDSAuthorisationId'
/** What the cookie holds after a wrong token. */
const OPENS_NOTHING = 'wrong'

interface LinkRoute {
  Params: { country: string; id: string }
  Querystring: Record<string, string | string[] | undefined>
}

/**
 * The address in a payment request. A token in it is exchanged for a cookie that only this order's calls carry, and
 * leaves the address bar; a wrong one leaves a cookie that opens nothing, so that the page can tell it from an address
 * without any. The clean address is the page.
 */
export function mountInvoiceLink(app: FastifyInstance, options: InvoiceLinkOptions): void {
  const { openToken, sendPage, limit, secureCookies } = options

  app.get<LinkRoute>('/pay/:country/invoice/:id', async (request, reply) => {
    const { country, id } = request.params
    const { token, [CHALLENGE_KEY]: challenge } = request.query
    reply.header('cache-control', 'no-store')
    if (token === undefined) {
      const page = { merchantOrderId: id, mayReadEarly: challenge === undefined }
      return sendPage ? sendPage(reply, page) : answerUnknown(request, reply)
    }

    limit?.check(request.ip)
    const holder = typeof token === 'string' ? await openToken(token) : null
    const cookies = cookiesOf(request, reply, secureCookies)
    const isValid = holder?.merchantOrderId === id
    if (!isValid) limit?.fail(request.ip)
    // Cookie names and paths are made of the id: nothing that is not one gets there.
    if (isId('order', id)) {
      const path = `/api/orders/${id}`
      const opens = isValid && typeof token === 'string'
      cookies.set(invoiceCookie(id), opens ? token : OPENS_NOTHING, { path })
    }
    return reply.redirect(`/pay${invoicePath(country, id)}`, 303)
  })
}
