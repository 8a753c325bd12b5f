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

function pageOf(name: GuideName): string {
  const nav = Object.entries(GUIDES).map(
    ([other, title]) =>
      `<a href="/docs/guides/${other}"${other === name ? ' aria-current="page"' : ''}>${title}</a>`,
  )
  const parts: Record<string, string> = {
    title: GUIDES[name],
    nav: nav.join('\n'),
    body: part(name),
    common: part('common'),
  }
  return part('frame').replaceAll(/\{\{(\w+)\}\}/g, (_, at: string) => parts[at] ?? '')
}

/** Serves the installation guides at /docs/guides/{name}: documents for people who build shops. */
export function mountGuides(app: FastifyInstance): void {
  for (const name of Object.keys(GUIDES) as GuideName[]) {
    const page = pageOf(name)
    app.get(`/docs/guides/${name}`, (_request, reply) =>
      reply.type('text/html; charset=utf-8').send(page),
    )
  }
}
