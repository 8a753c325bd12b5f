import type { Brand } from '@paydeck/contract/brands/brand'
import { standard } from '@paydeck/contract/brands/brands'
import type { FastifyInstance } from 'fastify'

import { sendNotFound } from '../edge/error-response.ts'

type Accent = Brand['accent']

const SCHEMES = ['light', 'dark'] as const
const ROLES = ['base', 'hover', 'on', 'soft'] as const
const SLOTS = SCHEMES.flatMap((scheme) => ROLES.map((role) => [scheme, role] as const))

const HEX_COLOUR = /^#([0-9a-f]{6})$/i
const NAME = /^[0-9a-f]{6}(?:-[0-9a-f]{6}){7}$/

/**
 * A link to a style sheet with the accent of a merchant or brand, so that the first paint has it: our policies allow no
 * inline styles. Empty for the standard accent, which the pages' own sheets have.
 */
export function accentLink(accent: Accent): string {
  const colours = SLOTS.map(([scheme, role]) => accent[scheme][role])
  if (SLOTS.every(([scheme, role], index) => standard.accent[scheme][role] === colours[index]))
    return ''
  const digits = colours.map((colour) => HEX_COLOUR.exec(colour)?.[1]?.toLowerCase())
  return digits.includes(undefined)
    ? ''
    : `<link rel="stylesheet" href="/pay/accent/${digits.join('-')}.css">`
}

/** The same colours under the dashboard's names (web/src/theme/tokens.css). */
const DASHBOARD_RULES = [
  ['base', 'accent'],
  ['hover', 'accent-hover'],
  ['on', 'on-accent'],
  ['soft', 'tint'],
].map(([role, name]) => `--pd-${name}:light-dark(var(--light-${role}),var(--dark-${role}))`)

/** Serves style sheets whose names contain their colours. */
export function mountAccentSheets(app: FastifyInstance): void {
  app.get<{ Params: { colours: string } }>('/pay/accent/:colours.css', (request, reply) => {
    const { colours } = request.params
    if (!NAME.test(colours)) return sendNotFound(request, reply)
    const digits = colours.split('-')
    const rules = SLOTS.map(([scheme, role], index) => `--${scheme}-${role}:#${digits[index]}`)
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('text/css; charset=utf-8')
      .send(`:root{${[...rules, ...DASHBOARD_RULES].join(';')}}`)
  })
}
