import { createRoute, lazyRouteComponent } from '@tanstack/react-router'

import { virtualTerminalSearch } from '#/features/manual-orders/unpaid/unpaid-search.ts'
import type { SearchBy } from '#/ui/table/list-search.ts'
import { activeRoute } from './active-route.tsx'
import { requirePage } from './guards.ts'
import { pageCode } from './page-code.ts'
import { withSearch } from './with-search.tsx'

export const virtualTerminalRoute = createRoute({
  getParentRoute: () => activeRoute,
  path: virtualTerminalSearch.path,
  validateSearch: virtualTerminalSearch.validate,
  beforeLoad: ({ context }) => requirePage(context, 'virtual-terminal'),
  component: withSearch(
    lazyRouteComponent(pageCode['virtual-terminal'], 'VirtualTerminalScreen'),
    (): SearchBy<typeof virtualTerminalSearch> =>
      virtualTerminalSearch.read(virtualTerminalRoute.useSearch()),
  ),
})
