import { createRoute, lazyRouteComponent } from '@tanstack/react-router'

import { activeRoute } from '../active-route.tsx'
import { requirePage } from '../guards.ts'
import { pageCode } from '../page-code.ts'

export const teamRoute = createRoute({
  getParentRoute: () => activeRoute,
  path: 'team',
  beforeLoad: ({ context }) => requirePage(context, 'team'),
  component: lazyRouteComponent(pageCode.team, 'TeamPage'),
})
