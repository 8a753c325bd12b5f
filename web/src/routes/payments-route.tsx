import { createRoute, lazyRouteComponent } from '@tanstack/react-router'

import { paymentsSearch } from '#/features/payments/list/payments-search.ts'
import type { SearchBy } from '#/ui/table/list-search.ts'
import { activeRoute } from './active-route.tsx'
import { requirePage } from './guards.ts'
import { pageCode } from './page-code.ts'
import { withSearch } from './with-search.tsx'

export const paymentsRoute = createRoute({
  getParentRoute: () => activeRoute,
  path: paymentsSearch.path,
  validateSearch: paymentsSearch.validate,
  beforeLoad: ({ context }) => requirePage(context, 'payments'),
  component: withSearch(
    lazyRouteComponent(pageCode.payments, 'PaymentsScreen'),
    (): SearchBy<typeof paymentsSearch> => paymentsSearch.read(paymentsRoute.useSearch()),
  ),
})
