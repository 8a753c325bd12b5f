import { ApiError } from '@paydeck/contract/protocol/error'

import { checkInvitation, isLinkExpired } from '#/entities/session/check-invitation.ts'
import type { Merchant } from '#/entities/session/merchant.ts'
import { mustSetUpSecondFactor } from '#/entities/session/sign-in-state.ts'
import type { OpenedLink } from '#/features/sign-in/opened-link-page.tsx'
import { PAGE_PATHS } from '#/features/shell/page-paths.ts'
import { writeQuery } from '#/lib/address/query-string.ts'
import { MAX_REQUEST, textParam } from '#/lib/address/search-params.ts'
import { isGuestAddress } from './is-guest-address.ts'

/** What a person who is not signed in sees at an address. */
export type GuestView =
  | { page: 'login'; from?: string }
  /** `link: expired`: an expired link led here. */
  | { page: 'forget-password'; link?: 'expired' }
  | { page: 'set-password'; ref: string }
  | { page: 'expired-link' }
  /** Comes before anything else, whatever the address. */
  | { page: 'second-factor' }
  /** A signed-in person opened a link from an email. */
  | ({ page: 'opened-link' } & OpenedLink)

type Step = GuestView | { to: string }

const isForSignedIn = ({ page }: GuestView): boolean =>
  page === 'forget-password' || page === 'opened-link'

const isSignedIn = ({ signIn }: Merchant): boolean => signIn.state().isLoggedIn === true

/**
 * Follows the current address, which may be a link from an email, and updates the address bar on the way. Null when it
 * leads to a page of the dashboard.
 */
export async function guestViewAt(merchant: Merchant): Promise<GuestView | null> {
  for (;;) {
    if (mustSetUpSecondFactor(merchant.signIn.state())) return { page: 'second-factor' }
    const step = await stepAt(merchant, location)
    if ('page' in step && (isForSignedIn(step) || !isSignedIn(merchant))) return step
    if ('to' in step) window.history.replaceState(null, '', step.to)
    if (isSignedIn(merchant) && !isGuestAddress(location)) return null
  }
}

interface StepContext {
  merchant: Merchant
  slug: string
  params: URLSearchParams
  ref: string
}

const STEPS: Readonly<Record<string, (context: StepContext) => Step | Promise<Step>>> = {
  '': stepFromRoot,
  login: ({ params }) => {
    const from = textParam(params.get('from'), MAX_REQUEST)
    return { page: 'login', ...(from !== '' && { from }) }
  },
  'forget-password': ({ params }) => ({
    page: 'forget-password',
    ...(params.get('link') === 'expired' && { link: 'expired' }),
  }),
  'set-password': ({ merchant, slug, ref }) =>
    isSignedIn(merchant) ? openedLink(slug, ref, 'invitation') : { page: 'set-password', ref },
  /** The target of a reset link. An expired one leads to the page that requests a new one. */
  'reset-password': async ({ merchant, slug, ref }) => {
    if (isSignedIn(merchant)) return openedLink(slug, ref, 'reset')
    return ref !== '' && (await isLinkExpired({ refToken: ref, slug }))
      ? { to: `/${slug}/forget-password?link=expired` }
      : { page: 'set-password', ref }
  },
  'opened-link': async ({ merchant, slug, params, ref }) => {
    if (ref === '' || !isSignedIn(merchant)) return { to: `/${slug}${writeQuery({ ref })}` }
    // ROUTE-15: a refused page leads home.
    if (await isLinkExpired({ refToken: ref, slug })) return { to: `/${slug}` }
    return {
      page: 'opened-link',
      ref,
      kind: params.get('kind') === 'reset' ? 'reset' : 'invitation',
    }
  },
  'expired-link': () => ({ page: 'expired-link' }),
}

const openedLink = (slug: string, ref: string, kind: OpenedLink['kind']): Step => ({
  to: ref === '' ? `/${slug}` : `/${slug}/opened-link${writeQuery({ ref, kind })}`,
})

function stepAt(
  merchant: Merchant,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): Step | Promise<Step> {
  const { slug } = merchant
  const [, page = '', ...rest] = pathname.split('/').filter(Boolean)
  const params = new URLSearchParams(search)
  const ref = textParam(params.get('ref'), 512)
  if (rest.length > 0) return { to: `/${slug}` }
  if (Object.hasOwn(PAGE_PATHS, page))
    return { to: `/${slug}/login${writeQuery({ from: pathname + search })}` }
  return STEPS[page]?.({ merchant, slug, params, ref }) ?? { to: `/${slug}` }
}

/** The merchant root: invitation and one-time links, otherwise the sign-in. */
async function stepFromRoot({ merchant, params, ref }: StepContext): Promise<Step> {
  // The limit is high because a hosted identity service sends long signed tokens.
  const token = textParam(params.get('token'), 4096)
  if (ref !== '') return followInvitation(merchant, ref)
  if (token !== '') return followOneTimeLink(merchant, token)
  return { page: 'login' }
}

/** Always redirects, so that the link's token leaves the address bar. */
async function followInvitation(merchant: Merchant, ref: string): Promise<Step> {
  const { slug, signIn } = merchant
  try {
    const next = await checkInvitation({ refToken: ref, slug })
    if (next !== 'login' && isSignedIn(merchant)) return openedLink(slug, ref, 'invitation')
    if (next === 'set-password') return { to: `/${slug}/set-password${writeQuery({ ref })}` }
    if (next === 'expired-link') return { to: `/${slug}/expired-link` }
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure
    signIn.showMessage(failure.message)
  }
  return { to: `/${slug}/login` }
}

/** Signs in with the link's token, and removes the token from the address. */
async function followOneTimeLink({ slug, signIn }: Merchant, token: string): Promise<Step> {
  await signIn.signInWithCustomToken(token).catch((failure: unknown) => {
    signIn.showMessage(failure instanceof ApiError ? failure.message : 'Login failed!')
  })
  return { to: `/${slug}` }
}
