import { useSearch } from '@tanstack/react-router'
import { useMemo, type ComponentType } from 'react'

import { RecordScreen } from '#/ui/record/record-screen.tsx'
import { PayoutPage } from './payout-page.tsx'
import { PayoutsPage } from './payouts-page.tsx'
import { readPayoutsSearch } from './payouts-search.ts'

interface PayoutsScreenProps {
  /** The parts that are features of their own; each loads itself when its tab is opened. */
  parts: { all: ComponentType; settings: ComponentType }
}

/** The transfers' address: the page with its tabs, or the open payout in its place. */
export function PayoutsScreen({ parts }: PayoutsScreenProps) {
  const search = readPayoutsSearch(useSearch({ strict: false }))
  const ofList = useSearch({ strict: false, select: withoutRecord, structuralSharing: true })
  // The same element while only the open payout changes: the list is not drawn again behind it.
  const list = useMemo(() => <PayoutsPage search={ofList} parts={parts} />, [ofList, parts])
  return (
    <RecordScreen record={search.payout} list={list}>
      {(payout) => <PayoutPage key={payout} search={search} payoutId={payout} />}
    </RecordScreen>
  )
}

const withoutRecord = (raw: object) => readPayoutsSearch({ ...raw, payout: '' })
