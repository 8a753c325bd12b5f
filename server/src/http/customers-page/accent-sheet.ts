import type { Invoice } from '@paydeck/contract/calls/invoice'
import { standard } from '@paydeck/contract/brands/standard'
import type { FastifyInstance } from 'fastify'

import { sendNotFound } from '../edge/error-response.ts'

type Accents = Invoice['accent']

const SCHEMES = ['light', 'dark'] as const
const ROLES = ['base', 'hover', 'on', 'soft'] as const
const PLACES = SCHEMES.flatMap((scheme) => ROLES.map((role) => [scheme, role] as const))

const DIGITS = /^#([0-9a-f]{6})$/i
const NAME = /^[0-9a-f]{6}(?:-[0-9a-f]{6}){7}$/

/**
 * The address of a style sheet with a merchant's accent, so that it is there at the first paint: the page's policy
 * allows no style in its markup. Null for the standard accent, which the page's own sheet has.
 */
export function accentSheet(accent: Accents): string | null {
  const colours = PLACES.map(([scheme, role]) => accent[scheme][role])
  if (PLACES.every(([scheme, role], place) => standard.accent[scheme][role] === colours[place]))
    return null
  const digits = colours.map((colour) => DIGITS.exec(colour)?.[1]?.toLowerCase())
  return digits.includes(undefined) ? null : `/pay/accent/${digits.join('-')}.css`
}

/** Answers the style sheet that its own name describes. */
export function mountAccentSheets(app: FastifyInstance): void {
  app.get<{ Params: { colours: string } }>('/pay/accent/:colours.css', (request, reply) => {
    const { colours } = request.params
    if (!NAME.test(colours)) return sendNotFound(request, reply)
    const digits = colours.split('-')
    const rules = PLACES.map(([scheme, role], place) => `--${scheme}-${role}:#${digits[place]}`)
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('text/css; charset=utf-8')
      .send(`:root{${rules.join(';')}}`)
  })
}
