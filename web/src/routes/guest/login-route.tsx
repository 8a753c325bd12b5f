import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'

import { textParam } from '#/lib/address/search-params.ts'
import { merchantRoute } from '../merchant-route.tsx'
import { safeOrigin } from '../origin.ts'

export const loginRoute = createRoute({
  getParentRoute: () => merchantRoute,
  path: 'login',
  validateSearch: (raw: Record<string, unknown>): { from?: string } => {
    const from = textParam(raw['from'], 2000)
    return from === '' ? {} : { from }
  },
  beforeLoad: ({ context, params, search }) => {
    if (!context.merchant.signIn.state().isLoggedIn) return
    throw redirect({ href: safeOrigin(search.from, params.slug) ?? `/${params.slug}` })
  },
  component: lazyRouteComponent(() => import('#/features/sign-in/sign-in-page.tsx'), 'SignInPage'),
})
