import { ApiError } from '@paydeck/contract/protocol/error'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'

import { checkInvitation } from '#/entities/session/check-invitation.ts'
import type { Merchant } from '#/entities/session/merchant.ts'
import { textParam } from '#/lib/address/search-params.ts'
import { redirectToLanding, redirectToOpenedLink } from './guards.ts'
import { merchantRoute } from './merchant-route.tsx'

/** The merchant root: handles invitation and one-time links, otherwise shows the sign-in or the landing page. */
export const indexRoute = createRoute({
  getParentRoute: () => merchantRoute,
  path: '/',
  validateSearch: (raw: Record<string, unknown>): { ref?: string; token?: string } => {
    const ref = textParam(raw['ref'], 512)
    // Long because a hosted identity service's tokens are signed statements.
    const token = textParam(raw['token'], 4096)
    return { ...(ref !== '' && { ref }), ...(token !== '' && { token }) }
  },
  beforeLoad: async ({ context: { merchant }, search }) => {
    if (search.ref) await followInvitation(merchant, search.ref)
    if (search.token) await followOneTimeLink(merchant, search.token)
    if (merchant.signIn.state().isLoggedIn) throw redirectToLanding(merchant)
  },
  component: lazyRouteComponent(() => import('#/features/sign-in/sign-in-page.tsx'), 'SignInPage'),
})

/** Always redirects, so that the link's address leaves the address bar. */
async function followInvitation(merchant: Merchant, ref: string): Promise<never> {
  const { slug, signIn } = merchant
  const params = { slug }
  try {
    const next = await checkInvitation({ refToken: ref, slug })
    if (next !== 'login' && signIn.state().isLoggedIn)
      throw redirectToOpenedLink(merchant, { ref, kind: 'invitation' })
    if (next === 'set-password')
      throw redirect({ to: '/$slug/set-password', params, search: { ref } })
    if (next === 'expired-link') throw redirect({ to: '/$slug/expired-link', params })
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure
    signIn.tell(failure.message)
  }
  throw redirect({ to: '/$slug/login', params })
}

/** Signs in with the link's token unless already signed in, and removes the token from the address. */
async function followOneTimeLink({ slug, signIn }: Merchant, token: string): Promise<never> {
  if (!signIn.state().isLoggedIn)
    await signIn.signInWithCustomToken(token).catch((failure: unknown) => {
      signIn.tell(failure instanceof ApiError ? failure.message : 'Login failed!')
    })
  throw redirect({ to: '/$slug', params: { slug }, replace: true })
}
