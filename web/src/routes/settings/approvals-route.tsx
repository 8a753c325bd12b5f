import { createRoute, lazyRouteComponent } from '@tanstack/react-router'

import { activeRoute } from '../active-route.tsx'
import { requirePage } from '../guards.ts'
import { pageCode } from '../page-code.ts'

export const approvalsRoute = createRoute({
  getParentRoute: () => activeRoute,
  path: 'approvals',
  beforeLoad: ({ context }) => requirePage(context, 'approvals'),
  component: lazyRouteComponent(pageCode.approvals, 'ApprovalsPage'),
})
