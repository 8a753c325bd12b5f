import { createRoute, lazyRouteComponent } from '@tanstack/react-router'

import { disputesSearch } from '#/features/disputes/disputes-search.ts'
import type { SearchBy } from '#/ui/table/list-search.ts'
import { activeRoute } from './active-route.tsx'
import { requirePage } from './guards.ts'
import { pageCode } from './page-code.ts'
import { withSearch } from './with-search.tsx'

export const disputesRoute = createRoute({
  getParentRoute: () => activeRoute,
  path: disputesSearch.path,
  validateSearch: disputesSearch.validate,
  beforeLoad: ({ context }) => requirePage(context, 'disputes'),
  component: withSearch(
    lazyRouteComponent(pageCode.disputes, 'DisputesScreen'),
    (): SearchBy<typeof disputesSearch> => disputesSearch.read(disputesRoute.useSearch()),
  ),
})
