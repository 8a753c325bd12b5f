import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'

import { isLinkExpired } from '#/entities/session/check-invitation.ts'
import type { OpenedLink } from '#/features/sign-in/opened-link-page.tsx'
import { textParam } from '#/lib/address/search-params.ts'
import { redirectToLanding } from '../guards.ts'
import { merchantRoute } from '../merchant-route.tsx'
import { withSearch } from '../with-search.tsx'

/** Where a link from an email leads a signed-in person. */
export const openedLinkRoute = createRoute({
  getParentRoute: () => merchantRoute,
  path: 'opened-link',
  validateSearch: (raw: Record<string, unknown>): OpenedLink => ({
    ref: textParam(raw['ref'], 512),
    kind: raw['kind'] === 'reset' ? 'reset' : 'invitation',
  }),
  beforeLoad: async ({ context: { merchant }, params, search: { ref } }) => {
    if (ref === '' || !merchant.signIn.state().isLoggedIn)
      throw redirect({ to: '/$slug', params, search: ref === '' ? {} : { ref }, replace: true })
    // As specified for a page that is refused (ROUTE-15).
    if (await isLinkExpired({ refToken: ref, slug: params.slug })) throw redirectToLanding(merchant)
  },
  component: withSearch(
    lazyRouteComponent(() => import('#/features/sign-in/opened-link-page.tsx'), 'OpenedLinkPage'),
    (): OpenedLink => openedLinkRoute.useSearch(),
  ),
})
