import type { AccessClaims } from '@paydeck/contract/access/claims'
import type { Brand } from '@paydeck/contract/brands/brand'
import { brandOf } from '@paydeck/contract/brands/brands'
import type { MerchantConfig } from '@paydeck/contract/calls/config'
import {
  SNAPSHOT,
  type GetForPage,
  type PageToPrerender,
} from '@paydeck/contract/protocol/prerender'
import type { FastifyRequest } from 'fastify'

import type { PageStaff } from '../../modules/identity/sessions/page-session.ts'
import { signedInCookie } from '../access/signed-in-cookie.ts'
import { fillPage, loadRenderer } from '../prerender/prerender.ts'
import { callsByAddress } from '../answers/calls-by-address.ts'
import type { Handlers } from '../edge/handlers.ts'
import { isTrustedNavigation, guessViewport, type Viewport } from './navigation.ts'
import { snapshotOf } from './snapshot.ts'
import { createStyleLinks } from './styles.ts'
import { createPrerenderThrottle } from './prerender-throttle.ts'

/** Calls that the pages below need before they are rendered. */
const PRERENDER_CALLS = [
  'getMerchantStatus',
  'getPermissions',
  'getPublicInfo',
  'getPersonalInfo',
  'getAccountSettings',
  'queryPayments',
  'getToday',
  'getFirstSteps',
] as const

/** The prerendered pages by the path segment after the slug, with their code (web/src/routes/page-code.ts). */
const PAGES: Readonly<Record<string, string>> = {
  home: 'src/routes/screens/overview-screen.tsx',
  payments: 'src/features/payments/payments-screen.tsx',
}

/** The build of web/src/app/prerender-dashboard.tsx. */
interface Renderer {
  prepareDashboard: (page: PageToPrerender, get: GetForPage) => Promise<(() => string) | null>
}

interface PageRequest {
  slug: string
  page: string
  text: string
}

interface PrerenderStaffPageOptions {
  handlers: Pick<Handlers, (typeof PRERENDER_CALLS)[number]>
  configOf: (slug: string) => Promise<MerchantConfig | null>
  staffOfPage: (merchantId: string, token: string) => Promise<PageStaff | null>
  /** Whether calls take precedence over pages. */
  isLimited: boolean
  /** Counts pages sent as built because rendering failed. */
  onFailure: () => void
}

/**
 * Prerenders a dashboard page for the person whose session the browser has. Null without a session, on navigation from
 * another site, while the server is busy rendering, and if rendering fails or takes too long: the client then renders the
 * page as built.
 */
export function prerenderStaffPage(options: PrerenderStaffPageOptions) {
  const findCall = callsByAddress(options.handlers, PRERENDER_CALLS)
  const stylesOf = createStyleLinks()
  const throttle = createPrerenderThrottle({
    now: () => performance.now(),
    isLimited: options.isLimited,
  })

  return async function prerender(
    request: FastifyRequest,
    { slug, page, text }: PageRequest,
  ): Promise<string | null> {
    const code = Object.hasOwn(PAGES, page) ? PAGES[page] : undefined
    if (code === undefined || !isTrustedNavigation(request.headers) || !hasSession(request))
      return null
    const window = guessViewport(request.headers)
    try {
      const prepared = await throttle.prepare(() =>
        prepare(request, { ...options, slug, findCall, window }),
      )
      const markup = prepared ? throttle.render(prepared.render) : null
      if (!prepared || markup === null) return null
      return fillPage(text, {
        markup: `<div ${SNAPSHOT}="${window}">${snapshotOf(markup)}</div>`,
        head: await stylesOf(code, prepared.brand),
      })
    } catch (failure) {
      options.onFailure()
      request.log.error({ err: failure }, 'a page of the dashboard was not prerendered')
      return null
    }
  }
}

/** With any merchant. Checked first, so that visitors cost nothing. */
const hasSession = ({ cookies }: FastifyRequest): boolean =>
  Object.keys(cookies).some((name) => name.startsWith(signedInCookie('')))

interface PrepareOptions extends Pick<PrerenderStaffPageOptions, 'configOf' | 'staffOfPage'> {
  slug: string
  findCall: ReturnType<typeof callsByAddress>
  window: Viewport
}

interface Prepared {
  brand: Brand
  render: () => string
}

async function prepare(
  request: FastifyRequest,
  { slug, configOf, staffOfPage, findCall, window }: PrepareOptions,
): Promise<Prepared | null> {
  const config = await configOf(slug)
  const token = config && request.cookies[signedInCookie(config.merchantId)]
  const staff = token ? await staffOfPage(config.merchantId, token) : null
  if (!config || !staff) return null
  const { actor } = staff
  const brand = brandOf(config)
  const { prepareDashboard } = await loadRenderer<Renderer>('dashboard')
  const render = await prepareDashboard(
    {
      slug,
      config,
      brand,
      claims: claimsOf(staff),
      address: request.url,
      isNarrow: window === 'narrow',
      userAgent: request.headers['user-agent'] ?? '',
    },
    async (address) => {
      const call = findCall(actor, address)
      if (!call) throw new Error(`${address} is not among the calls of prerendered pages`)
      return call.answer(actor)
    },
  )
  return render && { brand, render }
}

/** The claims as the person's token has them. */
function claimsOf({ actor, userType }: PageStaff): AccessClaims {
  return {
    sub: actor.userId,
    email: actor.email,
    merchantId: actor.merchantId,
    userType,
    iat: 0,
    exp: 0,
  }
}
