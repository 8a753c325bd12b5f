import { createRoute, lazyRouteComponent, type SearchSchemaInput } from '@tanstack/react-router'

import type { PaymentsAddress } from '#/features/payments/list/payments-search.ts'
import { keepParams } from '#/lib/address/keep-params.ts'
import { activeRoute } from './active-route.tsx'
import { requirePage } from './guards.ts'
import { pageCode } from './page-code.ts'

/** The payments list; with `?payment=` the open payment in its place. */
export const paymentsRoute = createRoute({
  getParentRoute: () => activeRoute,
  path: 'payments',
  validateSearch: (raw: PaymentsAddress & SearchSchemaInput) =>
    keepParams({ ...raw }, ['from', 'to', 'status', 'type', 'kind', 'q', 'page', 'payment']),
  beforeLoad: ({ context }) => requirePage(context.merchant, 'payments'),
  component: lazyRouteComponent(pageCode.payments, 'PaymentsScreen'),
})
