import type { AccessClaims } from '@paydeck/contract/access/claims'
import type { Brand } from '@paydeck/contract/brands/brand'
import { brandOf } from '@paydeck/contract/brands/brands'
import type { MerchantConfig } from '@paydeck/contract/calls/config'
import { PICTURE } from '@paydeck/contract/protocol/drawn-ahead'
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { PageStaff } from '../../modules/identity/sessions/page-session.ts'
import { signedInCookie } from '../access/signed-in-cookie.ts'
import { accentLink } from '../drawn/accent-sheet.ts'
import { fillPage, loadDrawing, sendDrawn } from '../drawn/drawn.ts'
import { callsByAddress } from '../answers/calls-by-address.ts'
import type { Handlers } from '../edge/handlers.ts'
import { isOwnNavigation, windowOf, type Window } from './navigation.ts'
import { pictureOf } from './picture.ts'
import { stylesOf } from './styles.ts'

/** What the pages below ask before they are drawn. */
const DRAWN_CALLS = [
  'getMerchantStatus',
  'getPermissions',
  'getPublicInfo',
  'getPersonalInfo',
  'getAccountSettings',
  'queryPayments',
  'getToday',
] as const

/** The pages that are drawn, by the path segment after the slug, and the code of each (web/src/routes/page-code.ts). */
const PAGES: Readonly<Record<string, string>> = {
  home: 'src/routes/screens/overview-screen.tsx',
  payments: 'src/features/payments/payments-screen.tsx',
}

/** web/src/app/draw-dashboard.tsx, as it was built. */
interface Drawing {
  drawDashboard: (
    asked: {
      slug: string
      config: MerchantConfig
      brand: Brand
      claims: AccessClaims
      address: string
      isNarrow: boolean
      userAgent: string
    },
    ask: (address: string) => Promise<{ headers: Record<string, string>; body: unknown }>,
  ) => Promise<(() => string) | null>
}

interface Asked {
  slug: string
  page: string
  /** The page as it was built. */
  text: string
}

interface DrawStaffPageOptions {
  handlers: Pick<Handlers, (typeof DRAWN_CALLS)[number]>
  configOf: (slug: string) => Promise<MerchantConfig | null>
  staffOfPage: (merchantId: string, token: string) => Promise<PageStaff | null>
  /** Counts pages that were sent undrawn because drawing failed. */
  onFailure: () => void
}

/** Longer than this a page is not waited for. */
const MAX_MS = 300
/** After a drawing the processor is left to calls for so many times as long: a fifth of it at most. */
const RESTS = 4

/**
 * Sends a page of the dashboard with what it shows first already there, for the person whose session the browser has.
 * Null where there is none, where another site leads here, while the server is busy drawing, and where drawing fails or
 * takes too long: the page as it was built asks for itself.
 */
export function drawStaffPage(options: DrawStaffPageOptions) {
  const find = callsByAddress(options.handlers, DRAWN_CALLS)
  const turns = createTurns()

  return async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { slug, page, text }: Asked,
  ): Promise<FastifyReply | null> {
    const code = Object.hasOwn(PAGES, page) ? PAGES[page] : undefined
    if (code === undefined || !isOwnNavigation(request.headers)) return null
    if (turns.isResting()) return null
    const window = windowOf(request.headers)
    try {
      const config = await options.configOf(slug)
      const token = config && request.cookies[signedInCookie(config.merchantId)]
      if (!token) return null
      const staff = await options.staffOfPage(config.merchantId, token)
      const picture = staff && (await prepare(request, { slug, config, staff, find, window }))
      if (!picture) return null
      return sendDrawn(
        request,
        reply.header('cache-control', 'no-store'),
        fillPage(text, {
          markup: `<div ${PICTURE}="${window}">${pictureOf(turns.draw(picture))}</div>`,
          head: (await stylesOf(code)) + accentLink(brandOf(config).accent),
        }),
      )
    } catch (failure) {
      options.onFailure()
      request.log.error({ err: failure }, 'a page of the dashboard was not drawn')
      return null
    }
  }
}

interface Prepared {
  slug: string
  config: MerchantConfig
  staff: PageStaff
  find: ReturnType<typeof callsByAddress>
  window: Window
}

/** Reads what the page shows first; what is returned draws it. */
async function prepare(
  request: FastifyRequest,
  { slug, config, staff, find, window }: Prepared,
): Promise<(() => string) | null> {
  const { who } = staff
  const { drawDashboard } = await loadDrawing<Drawing>('dashboard')
  return inTime(
    drawDashboard(
      {
        slug,
        config,
        brand: brandOf(config),
        claims: claimsOf(staff),
        address: request.url,
        isNarrow: window === 'narrow',
        userAgent: request.headers['user-agent'] ?? '',
      },
      async (address) => {
        const found = find(who, address)
        if (!found) throw new Error(`${address} is not asked for a drawing`)
        return found.answer(who)
      },
    ),
  )
}

/** Drawing is on the one thread that answers calls. */
function createTurns() {
  let restsUntil = 0
  return {
    isResting: (): boolean => performance.now() < restsUntil,
    draw(picture: () => string): string {
      const begunAt = performance.now()
      const markup = picture()
      const endedAt = performance.now()
      restsUntil = endedAt + (endedAt - begunAt) * RESTS
      return markup
    },
  }
}

/** Null when it takes too long. */
async function inTime<T>(work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((tell) => {
    timer = setTimeout(() => tell(null), MAX_MS)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
    // What fails later is of a page that was sent long ago.
    work.catch(() => undefined)
  }
}

/** As a token says them to the script. */
function claimsOf({ who, userType }: PageStaff): AccessClaims {
  return {
    sub: who.userId,
    email: who.email,
    merchantId: who.merchantId,
    userType,
    iat: 0,
    exp: 0,
  }
}
