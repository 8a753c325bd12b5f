import { useCallback } from 'react'

import { ListScreen } from '#/ui/record/list-screen.tsx'
import { PayoutPage } from './payout-page.tsx'
import { PayoutsPage, type TransferParts } from './payouts-page.tsx'
import { payoutsSearch, type PayoutsSearch } from './payouts-search.ts'

interface PayoutsScreenProps {
  search: PayoutsSearch
  parts: TransferParts
}

export function PayoutsScreen({ search, parts }: PayoutsScreenProps) {
  const list = useCallback(
    (ofList: PayoutsSearch) => <PayoutsPage search={ofList} parts={parts} />,
    [parts],
  )
  return (
    <ListScreen definition={payoutsSearch} search={search} list={list}>
      {(payout) => <PayoutPage key={payout} search={search} payoutId={payout} />}
    </ListScreen>
  )
}
