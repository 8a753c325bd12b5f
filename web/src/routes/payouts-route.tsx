import { createRoute, lazyRouteComponent, type SearchSchemaInput } from '@tanstack/react-router'

import type { PayoutsAddress } from '#/features/payouts/payouts-search.ts'
import type { SettlementAddress } from '#/features/settlement/settlement-search.ts'
import { keepParams } from '#/lib/address/keep-params.ts'
import { activeRoute } from './active-route.tsx'
import { requirePage, requirePayoutsRead } from './guards.ts'
import { pageCode } from './page-code.ts'

/** The transfers; with `?payout=` the open one in their place. For whoever may read payouts. */
export const payoutsRoute = createRoute({
  getParentRoute: () => activeRoute,
  path: 'payouts',
  validateSearch: (raw: (PayoutsAddress | SettlementAddress) & SearchSchemaInput) =>
    keepParams({ ...raw }, ['tab', 'page', 'payout', 'lines', 'from', 'to', 'kind', 'q']),
  beforeLoad: ({ context }) => {
    requirePage(context.merchant, 'payouts')
    requirePayoutsRead(context.queryClient, context.merchant)
  },
  component: lazyRouteComponent(pageCode.payouts, 'TransfersScreen'),
})
