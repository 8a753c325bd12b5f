import { createRoute, lazyRouteComponent } from '@tanstack/react-router'

import { activeRoute } from './active-route.tsx'
import { requirePage } from './guards.ts'
import { pageCode } from './page-code.ts'

export const balanceRoute = createRoute({
  getParentRoute: () => activeRoute,
  path: 'balance',
  beforeLoad: ({ context }) => requirePage(context, 'balance'),
  component: lazyRouteComponent(pageCode.balance, 'BalanceScreen'),
})
