import { createRoute, lazyRouteComponent, type SearchSchemaInput } from '@tanstack/react-router'

import {
  overviewAddress,
  readOverviewSearch,
  type OverviewAddress,
  type OverviewSearch,
} from '#/features/overview/overview-search.ts'
import { activeRoute } from './active-route.tsx'
import { startFirstQuery } from './first-queries.ts'
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
    if (cause === 'enter') {
      const { merchantId } = context.merchant.config
      const code = pageCode.home()
      startFirstQuery(
        context.queryClient,
        code.then(({ firstSteps }) => firstSteps(merchantId)),
        async ({ isHidden }) => {
          if (!isHidden) await (await code).FirstSteps.preload?.()
        },
      )
      startFirstQuery(
        context.queryClient,
        code.then(({ todayFigures }) => todayFigures(merchantId, takings)),
      )
    }
  },
  component: withSearch(lazyRouteComponent(pageCode.home, 'OverviewScreen'), (): OverviewSearch =>
    readOverviewSearch({ ...homeRoute.useSearch() }),
  ),
})
