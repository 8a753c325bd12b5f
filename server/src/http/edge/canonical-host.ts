import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Redirects pages opened under another host, such as 127.0.0.1 for localhost, to the origin that calls and cookies
 * belong to.
 */
export function useCanonicalHost(origin: string) {
  const { host } = new URL(origin)
  return function redirect(
    request: FastifyRequest,
    reply: FastifyReply,
    done: () => void,
  ): FastifyReply | void {
    const wantsPage =
      request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    // An absolute request target names its own host and is not one of our pages.
    const isPath = request.url.startsWith('/')
    // The sample shop must run as if on another site.
    const isShop = request.url.startsWith('/shop')
    if (!wantsPage || !isPath || isShop || request.headers.host === host) return done()
    // A single leading slash keeps the redirect on this server.
    return reply.redirect(origin + request.url.replace(/^\/+/, '/'), 307)
  }
}
