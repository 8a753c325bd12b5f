import { createRoute, lazyRouteComponent } from '@tanstack/react-router'

import { statementsSearch, type StatementsSearch } from '#/features/statements/statements-search.ts'
import { activeRoute } from './active-route.tsx'
import { requirePage } from './guards.ts'
import { pageCode } from './page-code.ts'
import { withSearch } from './with-search.tsx'

export const statementsRoute = createRoute({
  getParentRoute: () => activeRoute,
  path: 'statements',
  validateSearch: statementsSearch,
  beforeLoad: ({ context }) => requirePage(context, 'statements'),
  component: withSearch(
    lazyRouteComponent(pageCode.statements, 'StatementsPage'),
    (): StatementsSearch => statementsRoute.useSearch(),
  ),
})
