import { useCallback } from 'react'

import { ListScreen } from '#/ui/record/list-screen.tsx'
import { PayoutPage } from './payout-page.tsx'
import { PayoutsPage, type TransferPanels } from './payouts-page.tsx'
import { payoutsSearch, type PayoutsSearch } from './payouts-search.ts'

interface PayoutsScreenProps {
  search: PayoutsSearch
  panels: TransferPanels
}

export function PayoutsScreen({ search, panels }: PayoutsScreenProps) {
  const list = useCallback(
    (listSearch: PayoutsSearch) => <PayoutsPage search={listSearch} panels={panels} />,
    [panels],
  )
  return (
    <ListScreen definition={payoutsSearch} search={search} list={list}>
      {(payout) => <PayoutPage key={payout} search={search} payoutId={payout} />}
    </ListScreen>
  )
}
