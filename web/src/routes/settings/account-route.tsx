import { createRoute, lazyRouteComponent } from '@tanstack/react-router'

import { activeRoute } from '../active-route.tsx'
import { requirePage } from '../guards.ts'
import { pageCode } from '../page-code.ts'

export const accountRoute = createRoute({
  getParentRoute: () => activeRoute,
  path: 'account',
  beforeLoad: ({ context }) => requirePage(context, 'account'),
  component: lazyRouteComponent(pageCode.account, 'AccountPage'),
})
