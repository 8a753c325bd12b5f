import { readFileSync } from 'node:fs'

import type { FastifyInstance } from 'fastify'

import { markup, type Markup } from '../../kit/markup.ts'
import { documentPage } from '../edge/document-page.ts'

export const GUIDES = {
  'magento-1': 'Magento 1',
  'magento-2': 'Magento 2',
  woocommerce: 'WooCommerce',
  custom: 'Custom integrations',
} as const
type GuideName = keyof typeof GUIDES

const readPart = (name: GuideName | 'common', origin: string): Markup => ({
  html: readFileSync(new URL(`guides/${name}.html`, import.meta.url), 'utf8').replaceAll(
    '{{origin}}',
    origin,
  ),
})

function pageOf(name: GuideName, origin: string): string {
  const title = GUIDES[name]
  const guides = Object.entries(GUIDES).map(
    ([other, platform]) =>
      markup`<a href="/docs/guides/${other}"${other === name && markup` aria-current="page"`}>${platform}</a>\n`,
  )
  return documentPage({
    title: `${title} - Paydeck installation guides`,
    head: markup`<link rel="stylesheet" href="/docs/guides.css">`,
    home: '/docs',
    links: { label: 'Documents', html: markup`<a href="/docs">API reference</a>` },
    body: markup`<nav class="guides" aria-label="Guides">${guides}</nav>
<main>
<h1>${title}</h1>
${readPart(name, origin)} ${readPart('common', origin)}
</main>`,
  })
}

export function mountGuides(app: FastifyInstance, origin: string): void {
  for (const name of Object.keys(GUIDES) as GuideName[]) {
    const page = pageOf(name, origin)
    app.get(`/docs/guides/${name}`, (_request, reply) =>
      reply.type('text/html; charset=utf-8').send(page),
    )
  }
}
