import { lazyRouteComponent } from '@tanstack/react-router'
import { useMemo } from 'react'

import { PayoutsScreen } from '#/features/payouts/payouts-screen.tsx'
import { payoutsSearch } from '#/features/payouts/payouts-search.ts'
import { settlementSearch } from '#/features/settlement/settlement-search.ts'

const SettlementReport = lazyRouteComponent(
  () => import('#/features/settlement/settlement-report.tsx'),
  'SettlementReport',
)
const PayoutSettings = lazyRouteComponent(
  () => import('#/features/payout-settings/payout-settings.tsx'),
  'PayoutSettings',
)

/** The report and the payout settings load when their tab is opened. */
export function TransfersScreen({ search: address }: { search: object }) {
  const parts = useMemo(
    () => ({
      all: <SettlementReport search={settlementSearch.read(address)} />,
      settings: <PayoutSettings />,
    }),
    [address],
  )
  return <PayoutsScreen search={payoutsSearch.read(address)} panels={parts} />
}
