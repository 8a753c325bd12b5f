import { createRoute, lazyRouteComponent } from '@tanstack/react-router'

import { sessionQueries } from '#/entities/session/session-queries.ts'
import { paymentsSearch } from '#/features/payments/list/payments-search.ts'
import type { SearchBy } from '#/ui/table/list-search.ts'
import { activeRoute } from './active-route.tsx'
import { startFirstQuery } from './first-queries.ts'
import { requirePage } from './guards.ts'
import { pageCode } from './page-code.ts'
import { withSearch } from './with-search.tsx'

export const paymentsRoute = createRoute({
  getParentRoute: () => activeRoute,
  path: paymentsSearch.path,
  validateSearch: paymentsSearch.validate,
  beforeLoad: ({ context, search, cause }) => {
    requirePage(context, 'payments')
    const filters = paymentsSearch.read(search)
    if (cause !== 'enter' || filters.payment !== null) return
    const { queryClient, merchant } = context
    const { merchantId } = merchant.config
    const account = queryClient.getQueryData(sessionQueries.accountSettings(merchantId).queryKey)
    if (account === undefined) return
    const { timeZone } = account
    startFirstQuery(
      queryClient,
      pageCode.payments().then(({ firstRows }) => firstRows(merchantId, timeZone, filters)),
    )
  },
  component: withSearch(
    lazyRouteComponent(pageCode.payments, 'PaymentsScreen'),
    (): SearchBy<typeof paymentsSearch> => paymentsSearch.read(paymentsRoute.useSearch()),
  ),
})
