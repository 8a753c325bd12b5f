import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'

import { isLinkExpired } from '#/entities/session/check-invitation.ts'
import { textParam } from '#/lib/address/search-params.ts'
import { withSearch } from '../with-search.tsx'
import { guestRoute } from './guest-route.tsx'

const page = () => import('#/features/sign-in/set-password-page.tsx')
const readRef = (raw: Record<string, unknown>): { ref: string } => ({
  ref: textParam(raw['ref'], 512),
})

export const setPasswordRoute = createRoute({
  getParentRoute: () => guestRoute,
  path: 'set-password',
  validateSearch: readRef,
  component: withSearch(lazyRouteComponent(page, 'SetPasswordPage'), (): { ref: string } =>
    setPasswordRoute.useSearch(),
  ),
})

/** The target of a reset link: the same page. An expired link leads to the page that requests a new one. */
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
