import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'

import { isLinkExpired } from '#/entities/session/check-invitation.ts'
import { textParam } from '#/lib/address/search-params.ts'
import { withSearch } from '../with-search.tsx'
import { guestRoute } from './guest-route.tsx'

const page = () => import('#/features/sign-in/set-password-page.tsx')
const readRef = (raw: Record<string, unknown>): { ref: string } => ({
  ref: textParam(raw['ref'], 512),
})

/** The page of an invitation link. */
export const setPasswordRoute = createRoute({
  getParentRoute: () => guestRoute,
  path: 'set-password',
  validateSearch: readRef,
  component: withSearch(lazyRouteComponent(page, 'SetPasswordPage'), (): { ref: string } =>
    setPasswordRoute.useSearch(),
  ),
})

/** The page of a reset link: the same. A link that no longer counts leads to where a new one is asked for. */
export const resetPasswordRoute = createRoute({
  getParentRoute: () => guestRoute,
  path: 'reset-password',
  validateSearch: readRef,
  beforeLoad: async ({ search, params }) => {
    if (search.ref !== '' && (await isLinkExpired({ refToken: search.ref, slug: params.slug })))
      throw redirect({ to: '/$slug/forget-password', params, search: { link: 'expired' } })
  },
  component: withSearch(lazyRouteComponent(page, 'SetPasswordPage'), (): { ref: string } =>
    resetPasswordRoute.useSearch(),
  ),
})
