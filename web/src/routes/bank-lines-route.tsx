import { createRoute, lazyRouteComponent } from '@tanstack/react-router'

import { bankLinesSearch, type BankLinesSearch } from '#/features/bank-lines/bank-lines-search.ts'
import { activeRoute } from './active-route.tsx'
import { requirePage } from './guards.ts'
import { pageCode } from './page-code.ts'
import { withSearch } from './with-search.tsx'

export const bankLinesRoute = createRoute({
  getParentRoute: () => activeRoute,
  path: 'bank-lines',
  validateSearch: bankLinesSearch,
  beforeLoad: ({ context }) => requirePage(context, 'bank-lines'),
  component: withSearch(
    lazyRouteComponent(pageCode['bank-lines'], 'BankLinesPage'),
    (): BankLinesSearch => bankLinesRoute.useSearch(),
  ),
})
