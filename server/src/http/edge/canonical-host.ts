import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Sends whoever opens a page under another name of this machine (127.0.0.1 for localhost) to the same page under the
 * server's own: calls and cookies belong to one origin. Calls and programs are left alone.
 * @param origin this server's, without a trailing slash
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
    // A target that is a whole address names its host itself; it is no page that a browser opens here.
    const isPath = request.url.startsWith('/')
    if (!wantsPage || !isPath || request.headers.host === host) return done()
    // The path is ours and begins with one slash: it can only lead to a page of this server.
    return reply.redirect(origin + request.url.replace(/^\/+/, '/'), 307)
  }
}
