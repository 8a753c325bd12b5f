import { createRoute, lazyRouteComponent, type SearchSchemaInput } from '@tanstack/react-router'

import {
  overviewAddress,
  readOverviewSearch,
  type OverviewAddress,
  type OverviewSearch,
} from '#/features/overview/overview-search.ts'
import { activeRoute } from './active-route.tsx'
import { requirePage } from './guards.ts'
import { pageCode } from './page-code.ts'
import { withSearch } from './with-search.tsx'

export const homeRoute = createRoute({
  getParentRoute: () => activeRoute,
  path: 'home',
  validateSearch: (raw: OverviewAddress & SearchSchemaInput) =>
    overviewAddress(readOverviewSearch({ ...raw })),
  beforeLoad: ({ context, search, cause }) => {
    requirePage(context, 'home')
    const { takings } = readOverviewSearch({ ...search })
    // Before the page is drawn: on a slow device drawing takes longer than the answer.
    if (cause === 'enter') {
      const { queryClient, merchant } = context
      pageCode.home().then(
        ({ todayFigures }) =>
          queryClient.prefetchQuery(todayFigures(merchant.config.merchantId, takings)),
        () => undefined,
      )
    }
  },
  component: withSearch(lazyRouteComponent(pageCode.home, 'OverviewScreen'), (): OverviewSearch =>
    readOverviewSearch({ ...homeRoute.useSearch() }),
  ),
})
