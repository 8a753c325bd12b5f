import type { FastifyReply, FastifyRequest } from 'fastify'

/** Redirects pages opened as 127.0.0.1 for localhost, say, to the origin to which calls and cookies belong. */
export function useCanonicalHost(origin: string) {
  const { host } = new URL(origin)
  return function redirect(
    request: FastifyRequest,
    reply: FastifyReply,
    done: () => void,
  ): FastifyReply | void {
    const wantsPage =
      request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    // An absolute target names its own host and is no page of ours.
    const isPath = request.url.startsWith('/')
    // The sample shop is tried as a shop on another site.
    const isShop = request.url.startsWith('/shop')
    if (!wantsPage || !isPath || isShop || request.headers.host === host) return done()
    // One leading slash: the redirect can only lead to this server.
    return reply.redirect(origin + request.url.replace(/^\/+/, '/'), 307)
  }
}
