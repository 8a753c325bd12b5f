import { createRoute, lazyRouteComponent, type SearchSchemaInput } from '@tanstack/react-router'

import type { RefundsAddress } from '#/features/refunds/refunds-search.ts'
import { keepParams } from '#/lib/address/keep-params.ts'
import { activeRoute } from './active-route.tsx'
import { requirePage } from './guards.ts'
import { pageCode } from './page-code.ts'

/** The refunds list. */
export const refundsRoute = createRoute({
  getParentRoute: () => activeRoute,
  path: 'refunds',
  validateSearch: (raw: RefundsAddress & SearchSchemaInput) =>
    keepParams({ ...raw }, ['from', 'to', 'kind', 'q', 'page']),
  beforeLoad: ({ context }) => requirePage(context.merchant, 'refunds'),
  component: lazyRouteComponent(pageCode.refunds, 'RefundsPage'),
})
