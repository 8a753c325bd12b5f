import { api } from '@paydeck/contract/api'
import type { AnyRoute } from '@paydeck/contract/route'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { urlOf } from './mount.ts'

/** The calls that pages of any shop may make, with their publishable key. */
const OPEN = new Set(
  (Object.values(api) as AnyRoute[])
    .filter(({ access }) => access === 'publishable-key')
    .map((route) => urlOf(route)),
)

/** Lets browsers on other sites make those calls: answers their question before, and marks the answer. */
export function allowShops(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  if (!OPEN.has(request.url.split('?')[0] ?? '')) return done()
  reply.header('access-control-allow-origin', '*')
  if (request.method !== 'OPTIONS') return done()
  reply
    .status(204)
    .header('access-control-allow-methods', 'POST')
    .header('access-control-allow-headers', 'authorization, content-type, limepay-publickey')
    .header('access-control-max-age', '86400')
    .send()
}
