import { dirname } from 'node:path'
import { createRequire } from 'node:module'

import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

import { mountGuides } from './guides.ts'
import { openApi } from './openapi.ts'

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Paydeck API</title>
    <link rel="stylesheet" href="/docs/assets/swagger-ui.css" />
  </head>
  <body>
    <div id="api"></div>
    <script src="/docs/assets/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`
const START = `window.SwaggerUIBundle({ url: '/docs/openapi.json', dom_id: '#api', deepLinking: true, tryItOutEnabled: true })\n`

/** Serves the OpenAPI document at /docs/openapi.json, an interactive page of it at /docs, and the guides under it. */
export async function docsPage(
  app: FastifyInstance,
  { origin }: { origin: string },
): Promise<void> {
  const document = JSON.stringify(openApi(origin))
  const root = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  await app.register(fastifyStatic, {
    root,
    prefix: '/docs/assets/',
    decorateReply: false,
    allowedPath: (path) => /^\/swagger-ui(-bundle)?\.(css|js)$/.test(path),
  })
  mountGuides(app)
  app.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE))
  app.get('/docs/start.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(START),
  )
  app.get('/docs/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(document),
  )
}
