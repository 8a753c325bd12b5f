import { createRoute, lazyRouteComponent, type SearchSchemaInput } from '@tanstack/react-router'

import type { UnpaidAddress } from '#/features/manual-orders/unpaid-search.ts'
import { keepParams } from '#/lib/address/keep-params.ts'
import { activeRoute } from './active-route.tsx'
import { requirePage } from './guards.ts'
import { pageCode } from './page-code.ts'

export const paymentRequestsRoute = createRoute({
  getParentRoute: () => activeRoute,
  path: 'payment-requests',
  validateSearch: (raw: UnpaidAddress & SearchSchemaInput) =>
    keepParams({ ...raw }, ['status', 'page', 'order']),
  beforeLoad: ({ context }) => requirePage(context.merchant, 'payment-requests'),
  component: lazyRouteComponent(pageCode['payment-requests'], 'UnpaidPage'),
})
