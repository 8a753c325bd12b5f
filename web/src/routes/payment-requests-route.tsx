import { createRoute, lazyRouteComponent } from '@tanstack/react-router'

import { paymentRequestsSearch } from '#/features/manual-orders/unpaid/unpaid-search.ts'
import type { SearchBy } from '#/ui/table/list-search.ts'
import { activeRoute } from './active-route.tsx'
import { requirePage } from './guards.ts'
import { pageCode } from './page-code.ts'
import { withSearch } from './with-search.tsx'

export const paymentRequestsRoute = createRoute({
  getParentRoute: () => activeRoute,
  path: paymentRequestsSearch.path,
  validateSearch: paymentRequestsSearch.validate,
  beforeLoad: ({ context }) => requirePage(context, 'payment-requests'),
  component: withSearch(
    lazyRouteComponent(pageCode['payment-requests'], 'PaymentRequestsScreen'),
    (): SearchBy<typeof paymentRequestsSearch> =>
      paymentRequestsSearch.read(paymentRequestsRoute.useSearch()),
  ),
})
