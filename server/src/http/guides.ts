import { readFileSync } from 'node:fs'

import type { FastifyInstance } from 'fastify'

/** The platforms there is a guide for, by the name in the address. */
export const GUIDES = {
  'magento-1': 'Magento 1',
  'magento-2': 'Magento 2',
  woocommerce: 'WooCommerce',
  custom: 'Custom integrations',
} as const
type GuideName = keyof typeof GUIDES

const part = (name: GuideName | 'frame' | 'common'): string =>
  readFileSync(new URL(`guides/${name}.html`, import.meta.url), 'utf8')

function pageOf(name: GuideName, origin: string): string {
  const nav = Object.entries(GUIDES).map(
    ([other, title]) =>
      `<a href="/docs/guides/${other}"${other === name ? ' aria-current="page"' : ''}>${title}</a>`,
  )
  const parts: Record<string, string> = {
    title: GUIDES[name],
    nav: nav.join('\n'),
    body: part(name),
    common: part('common'),
    origin,
  }
  const fill = (text: string): string =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (_, at: string) => parts[at] ?? '')
  // What is filled in has places of its own.
  return fill(fill(part('frame')))
}

/** Serves the installation guides at /docs/guides/{name}: for people who build shops, with this server's address. */
export function mountGuides(app: FastifyInstance, origin: string): void {
  for (const name of Object.keys(GUIDES) as GuideName[]) {
    const page = pageOf(name, origin)
    app.get(`/docs/guides/${name}`, (_request, reply) =>
      reply.type('text/html; charset=utf-8').send(page),
    )
  }
}
