import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'

import {
  CHALLENGE_RETURN_PATH,
  CHECKOUT_CHALLENGE_PATH,
  CHECKOUT_FRAME_PATH,
  CHECKOUT_SCRIPT_PATHS,
} from '@paydeck/contract/calls/shop/checkout-addresses'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { CHALLENGE_RETURN_POLICY, challengeFramePolicy } from '../access/checkout-policy.ts'
import { sendNotFound } from './error-response.ts'
import { sendPage, WEB_DIST } from './web-app.ts'

export interface CheckoutPages {
  /** The origins that may frame the checkout of this publishable key's merchant. */
  ancestors: (publicKey: string) => Promise<readonly string[]>
  framePolicy: (ancestors: readonly string[]) => string
}

interface Framed {
  Querystring: { key?: unknown }
}

/** Shops get a new version within an hour, and revalidate with the ETag of theirs. */
const SCRIPT_CACHE = 'public, max-age=3600, stale-while-revalidate=86400'

interface Script {
  plain: Buffer
  brotli: Buffer
  tag: string
}

async function readScript(): Promise<Script | null> {
  const file = resolve(WEB_DIST, 'checkout.js')
  if (!existsSync(file)) return null
  const [plain, brotli] = await Promise.all([readFile(file), readFile(`${file}.br`)])
  return { plain, brotli, tag: `"${createHash('sha256').update(plain).digest('base64url')}"` }
}

/** Serves what a shop's page loads: the script, the frame, the dialog of a challenge, and the page it returns to. */
export function mountCheckoutPages(app: FastifyInstance, pages: CheckoutPages): void {
  let script: Script | null = null
  const sendScript = async (
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    script ??= await readScript()
    if (!script) return sendNotFound(request, reply)
    reply
      .header('cache-control', SCRIPT_CACHE)
      .header('etag', script.tag)
      .header('vary', 'accept-encoding')
      // Shops may use subresource integrity.
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('text/javascript; charset=utf-8')
    if (request.headers['if-none-match'] === script.tag) return reply.status(304).send()
    const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
    return takesBrotli
      ? reply.header('content-encoding', 'br').send(script.brotli)
      : reply.send(script.plain)
  }
  for (const path of CHECKOUT_SCRIPT_PATHS) app.get(path, sendScript)

  const framed = (
    name: 'frame.html' | 'challenge.html',
    policy: (ancestors: readonly string[]) => string,
  ) =>
    async function send(
      request: FastifyRequest<Framed>,
      reply: FastifyReply,
    ): Promise<FastifyReply> {
      const { key } = request.query
      const ancestors = await pages.ancestors(typeof key === 'string' ? key : '')
      return sendPage(reply.header('content-security-policy', policy(ancestors)), name)
    }
  app.get<Framed>(CHECKOUT_FRAME_PATH, framed('frame.html', pages.framePolicy))
  app.get<Framed>(CHECKOUT_CHALLENGE_PATH, framed('challenge.html', challengeFramePolicy))
  app.get(CHALLENGE_RETURN_PATH, (_request, reply) =>
    sendPage(
      reply.header('content-security-policy', CHALLENGE_RETURN_POLICY),
      'challenge-return.html',
    ),
  )
}
