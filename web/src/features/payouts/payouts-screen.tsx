import { useSearch } from '@tanstack/react-router'
import type { ComponentType } from 'react'

import { useRecordFocus } from '#/ui/use-record-focus.ts'
import { PayoutPage } from './payout-page.tsx'
import classes from './payout-page.module.css'
import { PayoutsPage } from './payouts-page.tsx'
import { readPayoutsSearch } from './payouts-search.ts'

interface PayoutsScreenProps {
  /** The parts that are features of their own; each loads itself when its tab is opened. */
  parts: { all: ComponentType; settings: ComponentType }
}

/** The transfers' address: the page with its tabs, or the open payout in its place. */
export function PayoutsScreen({ parts }: PayoutsScreenProps) {
  const search = readPayoutsSearch(useSearch({ strict: false }))
  const place = useRecordFocus<HTMLDivElement>(search.payout)
  return (
    <div ref={place} tabIndex={-1} className={classes['screen']}>
      {search.payout === null ? (
        <PayoutsPage search={search} parts={parts} />
      ) : (
        <PayoutPage key={search.payout} search={search} payoutId={search.payout} />
      )}
    </div>
  )
}
