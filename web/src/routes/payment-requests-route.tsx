import { createRoute, lazyRouteComponent, type SearchSchemaInput } from '@tanstack/react-router'

import { keepParams } from '#/lib/keep-params.ts'
import { activeRoute } from './active-route.tsx'
import { requirePage } from './guards.ts'

export const paymentRequestsRoute = createRoute({
  getParentRoute: () => activeRoute,
  path: 'payment-requests',
  validateSearch: (raw: { page?: number | string } & SearchSchemaInput) =>
    keepParams({ ...raw }, ['page']),
  beforeLoad: ({ context }) => requirePage(context.merchant, 'payment-requests'),
  component: lazyRouteComponent(
    () => import('#/features/manual-orders/unpaid-page.tsx'),
    'UnpaidPage',
  ),
})
