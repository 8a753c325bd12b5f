import { isId } from '@paydeck/contract/identifiers/ids'
import { invoicePath } from '@paydeck/contract/identifiers/invoice-url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { InvoiceHolder } from '../../kit/actor.ts'
import type { FailureLimit } from '../limits/failure-limit.ts'
import { sendNotFound } from '../edge/error-response.ts'
import { cookiesOf } from '../edge/cookies.ts'
import { invoiceCookie } from './invoice-cookie.ts'

export interface InvoicePage {
  merchantOrderId: string
  /** Not after a challenge: until the payment is confirmed, the order would read as unpaid. */
  mayPreload: boolean
  /** The link's token, from the page's cookie. */
  token: string | null
}

export interface InvoiceLinkOptions {
  openToken: (token: string) => Promise<InvoiceHolder | null>
  /** Null answers 404, before the web app is built. */
  sendPage:
    | ((
        request: FastifyRequest,
        reply: FastifyReply,
        page: InvoicePage,
      ) => FastifyReply | Promise<FastifyReply>)
    | null
  /** Slows down guessing; null: off. */
  limit: FailureLimit | null
  secureCookies: boolean
}

/** The query key that card providers add when the customer returns from a challenge. */
const CHALLENGE_KEY = 'threeDSAuthorisationId'
const INVALID_TOKEN = 'wrong'

interface LinkRoute {
  Params: { country: string; id: string }
  Querystring: Record<string, string | string[] | undefined>
}

/**
 * Exchanges the token for two cookies, one for the order's calls and one for its page. A wrong token sets invalid
 * cookies, so that the page can tell it from a missing one.
 */
export function mountInvoiceLink(app: FastifyInstance, options: InvoiceLinkOptions): void {
  const { openToken, sendPage, limit, secureCookies } = options

  const checkToken = async (
    token: string | string[],
    id: string,
    address: string,
  ): Promise<boolean> => {
    limit?.check(address)
    const holder = typeof token === 'string' ? await openToken(token) : null
    const isValid = holder?.merchantOrderId === id
    if (!isValid) limit?.fail(address)
    return isValid
  }

  app.get<LinkRoute>('/pay/:country/invoice/:id', async (request, reply) => {
    const { country, id } = request.params
    const { token, [CHALLENGE_KEY]: challenge } = request.query
    const cookies = cookiesOf(request, reply, secureCookies)
    reply.header('cache-control', 'no-store')
    if (token === undefined) {
      const cookieToken = cookies.get(invoiceCookie(id)) ?? INVALID_TOKEN
      const page = {
        merchantOrderId: id,
        mayPreload: challenge === undefined,
        token: cookieToken === INVALID_TOKEN ? null : cookieToken,
      }
      return sendPage ? sendPage(request, reply, page) : sendNotFound(request, reply)
    }

    const isValid = await checkToken(token, id, request.ip)
    const address = `/pay${invoicePath(country, id)}`
    // The id becomes part of a cookie name and path, so it must be valid.
    if (isId('order', id)) {
      const value = isValid ? String(token) : INVALID_TOKEN
      cookies.set(invoiceCookie(id), value, { path: `/api/orders/${id}` })
      // A link in an email is a cross-site navigation, and so is its redirect.
      cookies.set(invoiceCookie(id), value, { path: address, isLax: true })
    }
    return reply.redirect(address, 303)
  })
}
