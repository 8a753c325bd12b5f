import type { MerchantConfig } from '@paydeck/contract/calls/config'
import type { Brand } from '@paydeck/contract/brands/brand'
import { brandOf } from '@paydeck/contract/brands/brands'
import { DRAWN_AHEAD } from '@paydeck/contract/protocol/drawn-ahead'
import type { FastifyRequest } from 'fastify'

import { signedInCookie } from '../access/signed-in-cookie.ts'
import { accentLink } from '../drawn/accent-sheet.ts'
import { fillPage, loadDrawing } from '../drawn/drawn.ts'

/** The build of web/src/app/draw-sign-in.tsx. */
interface Drawing {
  drawSignIn: (slug: string, config: MerchantConfig, brand: Brand) => string
}

interface Asked {
  slug: string
  text: string
}

/**
 * Draws the sign-in page with its form. Null for an unknown merchant, for a browser with a session, which may lead to
 * the dashboard, and if drawing fails: the script then decides what to show.
 */
export const drawSignIn =
  (configOf: (slug: string) => Promise<MerchantConfig | null>) =>
  async (request: FastifyRequest, { slug, text }: Asked): Promise<string | null> => {
    try {
      const config = await configOf(slug)
      if (!config || request.cookies[signedInCookie(config.merchantId)] !== undefined) return null
      const drawing = await loadDrawing<Drawing>('sign-in')
      const brand = brandOf(config)
      return fillPage(text.replace('<title>Paydeck<', `<title>Sign in - ${brand.name}<`), {
        markup: drawing.drawSignIn(slug, config, brand),
        attribute: DRAWN_AHEAD,
        head: accentLink(brand.accent),
      })
    } catch (failure) {
      request.log.error({ err: failure }, 'sign-in was not drawn')
      return null
    }
  }
