import { api } from '@paydeck/contract/protocol/api'
import type { AnyRoute } from '@paydeck/contract/protocol/route'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { isShopPageCall } from '../access/key-header.ts'
import { urlOf } from './route-address.ts'

/** Whether any shop's page may make the call, with a publishable key or a customer's token. */
export const allowsAnyOrigin = ({ routeOptions }: FastifyRequest): boolean =>
  'anyOrigin' in (routeOptions.config ?? {})

/** The addresses of those calls, for preflight requests, which have no route. */
const OPEN = (Object.values(api) as AnyRoute[])
  .filter(isShopPageCall)
  .map((route) => new RegExp(`^${urlOf(route).replaceAll(/\{\w+\}/g, '[^/]+')}$`))

export function allowShops(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  if (request.method !== 'OPTIONS') {
    if (allowsAnyOrigin(request)) reply.header('access-control-allow-origin', '*')
    return done()
  }
  const path = request.url.split('?')[0] ?? ''
  if (!OPEN.some((open) => open.test(path))) return done()
  reply
    .status(204)
    .header('access-control-allow-origin', '*')
    .header('access-control-allow-methods', 'GET, POST')
    .header('access-control-allow-headers', 'authorization, content-type, limepay-publickey')
    .header('access-control-max-age', '86400')
    .send()
}
