import type { AccessClaims } from '@paydeck/contract/access/claims'
import type { Brand } from '@paydeck/contract/brands/brand'
import { brandOf } from '@paydeck/contract/brands/brands'
import type { MerchantConfig } from '@paydeck/contract/calls/config'
import { PICTURE, type AskForPage, type PageToDraw } from '@paydeck/contract/protocol/drawn-ahead'
import type { FastifyRequest } from 'fastify'

import type { PageStaff } from '../../modules/identity/sessions/page-session.ts'
import { signedInCookie } from '../access/signed-in-cookie.ts'
import { fillPage, loadDrawing } from '../drawn/drawn.ts'
import { callsByAddress } from '../answers/calls-by-address.ts'
import type { Handlers } from '../edge/handlers.ts'
import { isOwnNavigation, windowOf, type Window } from './navigation.ts'
import { pictureOf } from './picture.ts'
import { createStyles } from './styles.ts'
import { createTurns } from './turns.ts'

/** Calls that the pages below need before they are drawn. */
const DRAWN_CALLS = [
  'getMerchantStatus',
  'getPermissions',
  'getPublicInfo',
  'getPersonalInfo',
  'getAccountSettings',
  'queryPayments',
  'getToday',
  'getFirstSteps',
] as const

/** The drawn pages by the path segment after the slug, with their code (web/src/routes/page-code.ts). */
const PAGES: Readonly<Record<string, string>> = {
  home: 'src/routes/screens/overview-screen.tsx',
  payments: 'src/features/payments/payments-screen.tsx',
}

/** The build of web/src/app/draw-dashboard.tsx. */
interface Drawing {
  drawDashboard: (page: PageToDraw, ask: AskForPage) => Promise<(() => string) | null>
}

interface Asked {
  slug: string
  page: string
  text: string
}

interface DrawStaffPageOptions {
  handlers: Pick<Handlers, (typeof DRAWN_CALLS)[number]>
  configOf: (slug: string) => Promise<MerchantConfig | null>
  staffOfPage: (merchantId: string, token: string) => Promise<PageStaff | null>
  /** Whether calls take precedence over pages. */
  isLimited: boolean
  /** Counts pages sent undrawn because drawing failed. */
  onFailure: () => void
}

/**
 * Draws a dashboard page for the person whose session the browser has. Null without a session, on navigation from
 * another site, while the server is busy drawing, and if drawing fails or takes too long: the client then renders the
 * page as built.
 */
export function drawStaffPage(options: DrawStaffPageOptions) {
  const find = callsByAddress(options.handlers, DRAWN_CALLS)
  const stylesOf = createStyles()
  const turns = createTurns({ now: () => performance.now(), isLimited: options.isLimited })

  return async function draw(
    request: FastifyRequest,
    { slug, page, text }: Asked,
  ): Promise<string | null> {
    const code = Object.hasOwn(PAGES, page) ? PAGES[page] : undefined
    if (code === undefined || !isOwnNavigation(request.headers) || !hasSession(request)) return null
    const window = windowOf(request.headers)
    try {
      const prepared = await turns.read(() => prepare(request, { ...options, slug, find, window }))
      const markup = prepared ? turns.draw(prepared.picture) : null
      if (!prepared || markup === null) return null
      return fillPage(text, {
        markup: `<div ${PICTURE}="${window}">${pictureOf(markup)}</div>`,
        head: await stylesOf(code, prepared.brand),
      })
    } catch (failure) {
      options.onFailure()
      request.log.error({ err: failure }, 'a page of the dashboard was not drawn')
      return null
    }
  }
}

/** With any merchant. Checked first, so that visitors cost nothing. */
const hasSession = ({ cookies }: FastifyRequest): boolean =>
  Object.keys(cookies).some((name) => name.startsWith(signedInCookie('')))

interface Preparing extends Pick<DrawStaffPageOptions, 'configOf' | 'staffOfPage'> {
  slug: string
  find: ReturnType<typeof callsByAddress>
  window: Window
}

interface Prepared {
  brand: Brand
  picture: () => string
}

async function prepare(
  request: FastifyRequest,
  { slug, configOf, staffOfPage, find, window }: Preparing,
): Promise<Prepared | null> {
  const config = await configOf(slug)
  const token = config && request.cookies[signedInCookie(config.merchantId)]
  const staff = token ? await staffOfPage(config.merchantId, token) : null
  if (!config || !staff) return null
  const { actor } = staff
  const brand = brandOf(config)
  const { drawDashboard } = await loadDrawing<Drawing>('dashboard')
  const picture = await drawDashboard(
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
      const found = find(actor, address)
      if (!found) throw new Error(`${address} is not asked for a drawing`)
      return found.answer(actor)
    },
  )
  return picture && { brand, picture }
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
