import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Cookies } from './handlers.ts'

/** Browsers only accept cookies with this prefix over https, so no http page can plant one. */
const SECURE = '__Secure-'

/** Renames the secure cookies of a request to their plain names, and drops all others. */
export function readSecureCookies(
  request: FastifyRequest,
  _reply: FastifyReply,
  done: () => void,
): void {
  const secure = Object.entries(request.cookies).filter(([name]) => name.startsWith(SECURE))
  request.cookies = Object.fromEntries(
    secure.map(([name, value]) => [name.slice(SECURE.length), value]),
  )
  done()
}

/** All cookies get the same flags, except for `isLax`. Over https their names begin with `__Secure-`. */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply, secure: boolean): Cookies {
  const prefixed = (name: string): string => (secure ? `${SECURE}${name}` : name)
  return {
    get: (name) => request.cookies[name],
    set: (name, value, { path, maxAgeSeconds, isLax = false }) => {
      reply.setCookie(prefixed(name), value, {
        path,
        httpOnly: true,
        sameSite: isLax ? 'lax' : 'strict',
        secure,
        ...(maxAgeSeconds !== undefined && { maxAge: maxAgeSeconds }),
      })
    },
    clear: (name, { path }) => {
      reply.clearCookie(prefixed(name), { path, httpOnly: true, sameSite: 'strict', secure })
    },
  }
}
