import { createRoute, lazyRouteComponent } from '@tanstack/react-router'

import { customersSearch } from '#/features/customers/customers-search.ts'
import type { SearchBy } from '#/ui/table/list-search.ts'
import { activeRoute } from './active-route.tsx'
import { requirePage } from './guards.ts'
import { pageCode } from './page-code.ts'
import { withSearch } from './with-search.tsx'

export const customersRoute = createRoute({
  getParentRoute: () => activeRoute,
  path: customersSearch.path,
  validateSearch: customersSearch.validate,
  beforeLoad: ({ context }) => requirePage(context, 'customers'),
  component: withSearch(
    lazyRouteComponent(pageCode.customers, 'CustomersScreen'),
    (): SearchBy<typeof customersSearch> => customersSearch.read(customersRoute.useSearch()),
  ),
})
