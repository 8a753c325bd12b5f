import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { createRequire } from 'node:module'

import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

import { markup } from '../../kit/markup.ts'
import { mountGuides } from './guides.ts'
import { mountPlainTexts } from './plain-texts.ts'
import { documentPage } from '../edge/document-page.ts'
import { openApi } from './openapi.ts'
import { builtFont } from '../edge/web-app.ts'

const PARTS = {
  'document.css': 'text/css; charset=utf-8',
  'guides.css': 'text/css; charset=utf-8',
  'reference.css': 'text/css; charset=utf-8',
  'page.css': 'text/css; charset=utf-8',
  'calls.css': 'text/css; charset=utf-8',
  'controls.css': 'text/css; charset=utf-8',
  'shapes.css': 'text/css; charset=utf-8',
  'scheme.js': 'text/javascript; charset=utf-8',
  'start.js': 'text/javascript; charset=utf-8',
  'mark.svg': 'image/svg+xml',
} as const

const readPart = (name: keyof typeof PARTS): string =>
  readFileSync(new URL(`reference/${name}`, import.meta.url), 'utf8')

const PAGE = documentPage({
  title: 'API reference - Paydeck',
  head: markup`<link rel="stylesheet" href="/docs/reference.css">
<script src="/docs/scheme.js"></script>`,
  home: '/docs',
  links: {
    label: 'Documents',
    html: markup`<a href="/docs/guides/custom">Guides</a>
<a href="/docs/openapi.json">openapi.json</a>`,
  },
  body: markup`<div id="api"></div>
<script src="/docs/assets/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>`,
})

/** The dashboard's font if the web app is built, otherwise none. */
function fontFace(): string {
  const font = builtFont()
  if (font === null) return ''
  return `\n@font-face { font-family: Geist; font-display: swap; font-weight: 100 900; src: url('${font}') format('woff2'); }`
}

/** Serves the OpenAPI document at /docs/openapi.json, Swagger UI at /docs, and the guides below it. */
export async function docsPage(
  app: FastifyInstance,
  { origin }: { origin: string },
): Promise<void> {
  const root = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  await app.register(fastifyStatic, {
    root,
    prefix: '/docs/assets/',
    decorateReply: false,
    allowedPath: (path) => /^\/swagger-ui(-bundle)?\.(css|js)$/.test(path),
  })
  mountGuides(app, origin)
  mountPlainTexts(app, origin)
  app.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE))
  for (const [name, type] of Object.entries(PARTS)) {
    const text = readPart(name as keyof typeof PARTS) + (name === 'document.css' ? fontFace() : '')
    app.get(`/docs/${name}`, (_request, reply) => reply.type(type).send(text))
  }
  let document: string | undefined
  app.get('/docs/openapi.json', (_request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .send((document ??= JSON.stringify(openApi(origin)))),
  )
}
