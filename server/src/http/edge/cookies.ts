import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Cookies } from './handlers.ts'

/** All cookies get the same flags. */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply, secure: boolean): Cookies {
  return {
    get: (name) => request.cookies[name],
    set: (name, value, { path, maxAgeSeconds }) => {
      reply.setCookie(name, value, {
        path,
        httpOnly: true,
        sameSite: 'strict',
        secure,
        ...(maxAgeSeconds !== undefined && { maxAge: maxAgeSeconds }),
      })
    },
    clear: (name, { path }) => {
      reply.clearCookie(name, { path, httpOnly: true, sameSite: 'strict', secure })
    },
  }
}
