import { createRoute, lazyRouteComponent } from '@tanstack/react-router'

import { refundsSearch } from '#/features/refunds/refunds-search.ts'
import type { SearchBy } from '#/ui/table/list-search.ts'
import { activeRoute } from './active-route.tsx'
import { requirePage } from './guards.ts'
import { pageCode } from './page-code.ts'
import { withSearch } from './with-search.tsx'

export const refundsRoute = createRoute({
  getParentRoute: () => activeRoute,
  path: refundsSearch.path,
  validateSearch: refundsSearch.validate,
  beforeLoad: ({ context }) => requirePage(context, 'refunds'),
  component: withSearch(
    lazyRouteComponent(pageCode.refunds, 'RefundsPage'),
    (): SearchBy<typeof refundsSearch> => refundsSearch.read(refundsRoute.useSearch()),
  ),
})
