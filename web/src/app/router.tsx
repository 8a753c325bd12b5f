import { createRouter, type RouterHistory } from '@tanstack/react-router'

import { PageError } from '#/features/shell/page-error.tsx'
import { parseQuery, writeQuery } from '#/lib/address/query-string.ts'
import { activeRoutes } from '#/routes/active-routes.ts'
import { guestRoutes } from '#/routes/guest-routes.ts'
import { indexRoute } from '#/routes/index-route.tsx'
import { memberRoute } from '#/routes/member-route.tsx'
import { merchantRoute } from '#/routes/merchant-route.tsx'
import { rootRoute } from '#/routes/root-route.tsx'
import type { RouterContext } from '#/routes/router-context.ts'
import { onboardingRoutes } from '#/routes/settings/settings-routes.ts'
import { unknownRoute } from '#/routes/unknown-route.tsx'

const routeTree = rootRoute.addChildren([
  merchantRoute.addChildren([
    indexRoute,
    ...guestRoutes,
    memberRoute.addChildren([onboardingRoutes, activeRoutes]),
    unknownRoute,
  ]),
])

/** @param history for server rendering */
export function createAppRouter(context: RouterContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    parseSearch: parseQuery,
    stringifySearch: writeQuery,
    ...(history ? { history, isServer: true } : { scrollRestoration: true }),
    defaultPreload: 'intent',
    defaultErrorComponent: PageError,
  })
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
