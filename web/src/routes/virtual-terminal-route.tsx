import { createRoute, lazyRouteComponent, type SearchSchemaInput } from '@tanstack/react-router'

import type { UnpaidAddress } from '#/features/manual-orders/unpaid-search.ts'
import { keepParams } from '#/lib/address/keep-params.ts'
import { activeRoute } from './active-route.tsx'
import { requirePage } from './guards.ts'
import { pageCode } from './page-code.ts'

export const virtualTerminalRoute = createRoute({
  getParentRoute: () => activeRoute,
  path: 'virtual-terminal',
  validateSearch: (raw: UnpaidAddress & SearchSchemaInput) =>
    keepParams({ ...raw }, ['status', 'page', 'order']),
  beforeLoad: ({ context }) => requirePage(context.merchant, 'virtual-terminal'),
  component: lazyRouteComponent(pageCode['virtual-terminal'], 'UnpaidPage'),
})
