import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import { badRequest, notFound } from '../kit/errors.ts'
import {
  shopServer,
  type Cart,
  type PayAnswer,
  type ShopKeys,
  type ShopServer,
} from './shop-server.ts'

/** The demo merchant that owns this shop. */
export const SAMPLE_SHOP_MERCHANT = 'harbour-coffee'

const SITE = join(import.meta.dirname, 'site')

const cartRequest = z.object({
  number: z.nullable(z.string().check(z.maxLength(64))),
  customer: z.nullable(z.string()),
})
const payRequest = z.object({
  number: z.string().check(z.maxLength(64)),
  paymentToken: z.string().check(z.maxLength(64)),
  action: z.optional(
    z.object({ threeDSAuthorisationId: z.string(), redirectURL: z.optional(z.string()) }),
  ),
})

interface SampleShop {
  /** The origin of the checkout's script, its frame and the API. */
  origin: string
  /** The keys of the demo's merchant; null without the demo. Also lists the shop's address for the merchant. */
  keysFor: (shopOrigin: string) => Promise<ShopKeys | null>
}

function read<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw badRequest('The sample shop sent something else.')
  return parsed.data
}

/** What any shop's page needs to allow: our script, our frame and its own server. */
const policy = (origin: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${origin}`,
    "style-src 'self'",
    "connect-src 'self'",
    `frame-src ${origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** A small shop at `/shop`, for newcomers and the journeys; only in the sandbox. */
export function mountSampleShop(app: FastifyInstance, { origin, keysFor }: SampleShop): void {
  let shop: ShopServer | null = null
  const listed = new Set<string>()
  async function open(shopOrigin: string): Promise<ShopServer> {
    if (!listed.has(shopOrigin)) {
      const keys = await keysFor(shopOrigin)
      if (!keys) throw notFound()
      listed.add(shopOrigin)
      shop ??= shopServer(origin, keys)
    }
    if (!shop) throw notFound()
    return shop
  }
  const send = async (reply: FastifyReply, file: string, type: string) =>
    reply
      .header('cache-control', 'no-cache')
      .type(`${type}; charset=utf-8`)
      .send((await readFile(join(SITE, file), 'utf8')).replaceAll('{origin}', origin))

  app.get('/shop', (_request, reply) =>
    send(reply.header('content-security-policy', policy(origin)), 'index.html', 'text/html'),
  )
  app.get('/shop/shop.css', (_request, reply) => send(reply, 'shop.css', 'text/css'))
  app.get('/shop/shop.js', (_request, reply) => send(reply, 'shop.js', 'text/javascript'))
  const shopOf = (request: FastifyRequest) => open(`${request.protocol}://${request.host}`)
  async function cart(request: FastifyRequest): Promise<Cart> {
    const { number, customer } = read(cartRequest, request.body)
    return (await shopOf(request)).cart(number, customer === 'jane')
  }
  async function pay(request: FastifyRequest): Promise<PayAnswer> {
    const { number, paymentToken, action } = read(payRequest, request.body)
    return (await shopOf(request)).pay(number, paymentToken, action)
  }
  app.post('/shop/cart', (request) => cart(request))
  app.post('/shop/pay', (request) => pay(request))
}
