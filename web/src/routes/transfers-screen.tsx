import { lazyRouteComponent } from '@tanstack/react-router'

import { PayoutsScreen } from '#/features/payouts/payouts-screen.tsx'

/** The tabs of the transfers that are features of their own, loaded when they are opened. */
const PARTS = {
  all: lazyRouteComponent(
    () => import('#/features/settlement/settlement-report.tsx'),
    'SettlementReport',
  ),
  settings: lazyRouteComponent(
    () => import('#/features/payout-settings/payout-settings.tsx'),
    'PayoutSettings',
  ),
}

/** Transfers with the report and the payout settings, which are features of their own. */
export function TransfersScreen() {
  return <PayoutsScreen parts={PARTS} />
}
