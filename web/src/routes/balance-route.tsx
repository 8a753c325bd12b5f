import { createRoute, lazyRouteComponent } from '@tanstack/react-router'

import { activeRoute } from './active-route.tsx'
import { requirePage } from './guards.ts'

export const balanceRoute = createRoute({
  getParentRoute: () => activeRoute,
  path: 'balance',
  beforeLoad: ({ context }) => requirePage(context.merchant, 'balance'),
  component: lazyRouteComponent(() => import('#/features/balance/balance-page.tsx'), 'BalancePage'),
})
