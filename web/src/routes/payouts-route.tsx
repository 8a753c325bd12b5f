import { createRoute, lazyRouteComponent, type SearchSchemaInput } from '@tanstack/react-router'

import { payoutsSearch } from '#/features/payouts/payouts-search.ts'
import { settlementSearch } from '#/features/settlement/settlement-search.ts'
import { activeRoute } from './active-route.tsx'
import { requirePage } from './guards.ts'
import { pageCode } from './page-code.ts'
import { withSearch } from './with-search.tsx'

type PayoutsAddress = Parameters<typeof payoutsSearch.validate>[0]
type SettlementAddress = Parameters<typeof settlementSearch.validate>[0]
type Address = PayoutsAddress & SettlementAddress & SearchSchemaInput

/** The transfers; `?payout=` opens one in place of the list. The tab `all` has filters too. */
export const payoutsRoute = createRoute({
  getParentRoute: () => activeRoute,
  path: payoutsSearch.path,
  validateSearch: (raw: Address) => ({
    ...(raw.tab === 'all' && settlementSearch.validate(raw)),
    ...payoutsSearch.validate(raw),
  }),
  beforeLoad: ({ context }) => requirePage(context, 'payouts'),
  component: withSearch(lazyRouteComponent(pageCode.payouts, 'TransfersScreen'), (): object =>
    payoutsRoute.useSearch(),
  ),
})
