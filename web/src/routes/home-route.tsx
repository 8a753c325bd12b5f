import { createRoute, lazyRouteComponent, type SearchSchemaInput } from '@tanstack/react-router'

import type { OverviewAddress } from '#/features/overview/overview-search.ts'
import { keepParams } from '#/lib/address/keep-params.ts'
import { activeRoute } from './active-route.tsx'
import { requirePage } from './guards.ts'
import { pageCode } from './page-code.ts'

export const homeRoute = createRoute({
  getParentRoute: () => activeRoute,
  path: 'home',
  validateSearch: (raw: OverviewAddress & SearchSchemaInput) =>
    keepParams({ ...raw }, ['period', 'from', 'to']),
  beforeLoad: ({ context }) => requirePage(context.merchant, 'home'),
  component: lazyRouteComponent(pageCode.home, 'OverviewPage'),
})
