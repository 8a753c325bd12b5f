import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'

import { configCalls } from '@paydeck/contract/calls/config'
import { API_HOST_HEADER } from '@paydeck/contract/protocol/client'
import { isSlug, RESERVED_SLUGS } from '@paydeck/contract/identifiers/slug'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { ROOT, type ChatSettings } from '../../config/config.ts'
import type { ByBrand } from '../../kit/by-brand.ts'
import { chatMeta, chatPolicy, supportMeta } from './chat.ts'
import { sendCompressed } from './compress.ts'
import { sendNotFound } from './error-response.ts'
import { DASHBOARD_POLICY } from './security-headers.ts'

export const WEB_DIST = resolve(ROOT, 'web/dist')

type PageName =
  | 'index.html'
  | 'sign-in.html'
  | 'hosted-page.html'
  | 'find.html'
  | 'frame.html'
  | 'challenge.html'
  | 'challenge-return.html'
  | 'operator.html'

const pages = new Map<PageName, string>()

async function readPage(dist: string, name: PageName): Promise<string | null> {
  const cached = pages.get(name)
  if (cached !== undefined) return cached
  const file = resolve(dist, name)
  if (!existsSync(file)) return null
  const text = await readFile(file, 'utf8')
  pages.set(name, text)
  return text
}

/** A page's markup as built; null before the web app is built. */
export const pageText = (name: PageName): Promise<string | null> => readPage(WEB_DIST, name)

/** Never cached, because it names the hashed assets of this build. */
export async function sendPage(
  reply: FastifyReply,
  name: PageName,
  insert = '',
): Promise<FastifyReply> {
  const text = await pageText(name)
  if (text === null)
    return reply
      .status(503)
      .type('text/plain; charset=utf-8')
      .send('The web app has not been built yet: run npm start.')
  return reply
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(withHead(text, insert))
}

/**
 * Safe to compress: only cookies decide what the page shows, and they are only sent with links, so its length reveals
 * nothing.
 */
export function sendPrerendered(
  request: FastifyRequest,
  reply: FastifyReply,
  page: string,
): FastifyReply {
  reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding')
  return sendCompressed(request, reply, page)
}

const withHead = (text: string, insert: string): string =>
  insert === '' ? text : text.replace('</head>', () => `${insert}</head>`)

/** Null before the web app is built. */
export function builtFont(): string | null {
  const assets = resolve(WEB_DIST, 'assets')
  if (!existsSync(assets)) return null
  const file = readdirSync(assets).find((name) => /^geist-latin-wght.*\.woff2$/.test(name))
  return file === undefined ? null : `/assets/${file}`
}

/** Merchant and page names are lower case, but people type capitals. The rest may contain ids, which have capitals. */
const inLowerCase = (address: string): string =>
  address.replace(/^\/[^/?]+(?:\/[^/?]*)?/, (names) => names.toLowerCase())

/** Pages for visitors, below the merchant's name (web/src/routes/guest/guest-view.ts). */
const GUEST_PAGES: ReadonlySet<string> = new Set([
  '',
  'login',
  'forget-password',
  'set-password',
  'reset-password',
  'expired-link',
  'opened-link',
])

const SIGN_IN = 'sign-in.html'

/** Lets the browser request the configuration before it has read the page. */
const configPreload = (slug: string): string =>
  `</api${configCalls.getMerchantConfig.path}?m=${slug}>; rel=preload; as=fetch; crossorigin=anonymous`

interface WebAppOptions {
  apiHost: string
  chat: ChatSettings | null
  supportEmail: ByBrand
  /** Renders sign-in for a visitor; null if the script must find out what to show. */
  prerenderSignIn: Prerender
  /** Renders a page of the dashboard for its person; null if the script must find out what to show. */
  prerenderStaffPage: Prerender
}

/** `text` is the page as built. */
type Prerender = (
  request: FastifyRequest,
  page: { slug: string; page: string; text: string },
) => Promise<string | null>

/** An email's link redirects from these pages, or signs its reader in. */
const isPlainSignIn = (page: string, query: unknown): boolean =>
  (page === '' || page === 'login') && !['ref', 'token'].some((key) => key in Object(query))

const canPrerender = (slug: string, page: string, query: unknown): boolean =>
  isSlug(slug) && (!GUEST_PAGES.has(page) || isPlainSignIn(page, query))

/** Serves immutable hashed assets, the root page with the second API host, and the dashboard under every `/{slug}`. */
export async function webApp(
  app: FastifyInstance,
  { apiHost, chat, supportEmail, prerenderSignIn, prerenderStaffPage }: WebAppOptions,
): Promise<void> {
  if (existsSync(resolve(WEB_DIST, 'assets')))
    await app.register(fastifyStatic, {
      root: resolve(WEB_DIST, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
    })
  app.get('/', (_request, reply) => sendPage(reply.header(API_HOST_HEADER, apiHost), 'find.html'))
  const support = supportMeta(supportEmail)
  const policy = chat ? chatPolicy(chat) : DASHBOARD_POLICY
  const insert = chat ? support + chatMeta(chat) : support
  const dashboard = async (
    request: FastifyRequest<{ Params: { slug: string; '*'?: string } }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const { slug, '*': page = '' } = request.params
    if (RESERVED_SLUGS.has(slug)) return sendNotFound(request, reply)
    const address = inLowerCase(request.url)
    if (address !== request.url) return reply.redirect(address)
    if (isSlug(slug)) reply.header('link', configPreload(slug))
    reply.header('content-security-policy', policy)
    const name = GUEST_PAGES.has(page) ? SIGN_IN : 'index.html'
    const built = canPrerender(slug, page, request.query) ? await pageText(name) : null
    if (built === null) return sendPage(reply, name, insert)
    const [prerender, cacheControl] =
      name === SIGN_IN ? [prerenderSignIn, 'no-cache'] : [prerenderStaffPage, 'no-store']
    const prerendered = await prerender(request, { slug, page, text: withHead(built, insert) })
    return prerendered === null
      ? sendPage(reply, name, insert)
      : sendPrerendered(request, reply.header('cache-control', cacheControl), prerendered)
  }
  app.get('/:slug', dashboard)
  app.get('/:slug/*', dashboard)
}
