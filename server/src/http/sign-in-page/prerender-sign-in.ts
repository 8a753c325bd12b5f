import type { MerchantConfig } from '@paydeck/contract/calls/config'
import type { Brand } from '@paydeck/contract/brands/brand'
import { brandOf } from '@paydeck/contract/brands/brands'
import { HYDRATABLE } from '@paydeck/contract/protocol/prerender'
import type { FastifyRequest } from 'fastify'

import { signedInCookie } from '../access/signed-in-cookie.ts'
import { accentLink } from '../prerender/accent-sheet.ts'
import { fillPage, loadRenderer } from '../prerender/prerender.ts'

/** The build of web/src/app/prerender-sign-in.tsx. */
interface Renderer {
  renderSignIn: (slug: string, config: MerchantConfig, brand: Brand) => string
}

interface PageRequest {
  slug: string
  text: string
}

/**
 * Prerenders the sign-in page with its form. Null for an unknown merchant, for a browser with a session, which may lead to
 * the dashboard, and if rendering fails: the script then decides what to show.
 */
export const prerenderSignIn =
  (configOf: (slug: string) => Promise<MerchantConfig | null>) =>
  async (request: FastifyRequest, { slug, text }: PageRequest): Promise<string | null> => {
    try {
      const config = await configOf(slug)
      if (!config || request.cookies[signedInCookie(config.merchantId)] !== undefined) return null
      const renderer = await loadRenderer<Renderer>('sign-in')
      const brand = brandOf(config)
      return fillPage(text.replace('<title>Paydeck<', `<title>Sign in - ${brand.name}<`), {
        markup: renderer.renderSignIn(slug, config, brand),
        attribute: HYDRATABLE,
        head: accentLink(brand.accent),
      })
    } catch (failure) {
      request.log.error({ err: failure }, 'sign-in was not prerendered')
      return null
    }
  }
