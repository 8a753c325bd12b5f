import { createRoute, lazyRouteComponent } from '@tanstack/react-router'

import { activeRoute } from '../active-route.tsx'
import { requirePage } from '../guards.ts'
import { pageCode } from '../page-code.ts'

export const connectionsRoute = createRoute({
  getParentRoute: () => activeRoute,
  path: 'connections',
  beforeLoad: ({ context }) => requirePage(context, 'connections'),
  component: lazyRouteComponent(pageCode.connections, 'ConnectionsPage'),
})
