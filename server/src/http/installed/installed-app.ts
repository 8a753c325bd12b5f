import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'

import type { Brand } from '@paydeck/contract/brands/brand'
import { isSlug } from '@paydeck/contract/identifiers/slug'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { sendNotFound } from '../edge/error-response.ts'
import { WEB_DIST } from '../edge/web-app.ts'

/** Icon sizes of each brand in pixels (e2e/brand-icons.ts). */
const ICONS = [192, 512] as const

/** The web app manifest of a merchant's dashboard, in its brand's colours. */
const manifestOf = (slug: string, { id, name, accent }: Brand) => ({
  id: `/${slug}`,
  name,
  short_name: name,
  start_url: `/${slug}`,
  scope: '/',
  display: 'standalone',
  lang: 'en-AU',
  background_color: '#ffffff',
  theme_color: accent.light.base,
  icons: [
    ...ICONS.map((side) => icon(`${id}-${side}`, side, 'any')),
    icon(`${id}-maskable-512`, 512, 'maskable'),
  ],
})

const icon = (file: string, side: number, purpose: string) => ({
  src: `/icons/${file}.png`,
  sizes: `${side}x${side}`,
  type: 'image/png',
  purpose,
})

type OfMerchant = FastifyRequest<{ Params: { slug: string } }>

/** Serves the worker, the icons and each merchant's manifest, which make the dashboard installable. */
export async function installedApp(
  http: FastifyInstance,
  brandOfSlug: (slug: string) => Promise<Brand | null | undefined>,
): Promise<void> {
  const icons = resolve(WEB_DIST, 'icons')
  if (existsSync(icons))
    await http.register(fastifyStatic, {
      root: icons,
      prefix: '/icons/',
      decorateReply: false,
      maxAge: '1d',
    })
  http.get('/sw.js', (request, reply) => sendWorker(request, reply))
  http.get('/:slug/app.webmanifest', async (request: OfMerchant, reply) => {
    const { slug } = request.params
    const brand = isSlug(slug) ? await brandOfSlug(slug) : null
    if (!brand) return sendNotFound(request, reply)
    return reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifestOf(slug, brand)))
  })
}

/** Not cached, so that a release replaces the previous worker. */
async function sendWorker(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const file = resolve(WEB_DIST, 'sw.js')
  if (!existsSync(file)) return sendNotFound(request, reply)
  return reply
    .header('cache-control', 'no-cache')
    .type('text/javascript; charset=utf-8')
    .send(await readFile(file, 'utf8'))
}
