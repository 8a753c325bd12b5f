import type { OperatorPerson, Settlement } from '@paydeck/contract/operator/shapes'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import { useCallback, useState } from 'react'

import { Button } from '#/ui/controls/button.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { StatusBadge } from '#/ui/feedback/status-badge.tsx'
import { Page } from '#/ui/layout/page.tsx'
import type { Column } from '#/ui/table/column.ts'
import { ask } from '../desk-api.ts'
import classes from '../desk.module.css'
import { useAct, useRead } from '../use-read.ts'
import { Listing, Outcome } from './listing.tsx'
import { SettlementDetails } from './settlement-details.tsx'
import { toneOf } from './settlement-states.ts'

const columnsOf = (open: (settlementId: string) => void): Column<Settlement>[] => [
  {
    header: 'Settlement',
    slot: 'who',
    cell: ({ settlementId, ref }) => (
      <button type="button" className={classes['link']} onClick={() => open(settlementId)}>
        {ref}
      </button>
    ),
  },
  {
    header: 'Status',
    slot: 'status',
    cell: (one) => <StatusBadge {...toneOf(one)} />,
  },
  { header: 'Provider', slot: 'meta', cell: ({ provider }) => provider },
  { header: 'Made', slot: 'date', cell: ({ day }) => day },
  {
    header: 'Arrives',
    slot: 'meta',
    isNamedInCard: true,
    cell: ({ arrivesOn, arrivedOn }) =>
      arrivedOn === null ? `by ${arrivesOn}` : `on ${arrivedOn}`,
  },
  {
    header: 'Amount',
    slot: 'amount',
    align: 'right',
    cell: ({ amount, currency }) => formatMoneyWithCode(amount, currency),
  },
]

/** Providers' settlements to our accounts, matched with the books and our bank statements. */
export function SettlementsPart({ person }: { person: OperatorPerson }) {
  const read = useCallback(() => ask('listSettlements', {}), [])
  const { data, error, again } = useRead(read)
  const act = useAct(again)
  const [open, setOpen] = useState<string | null>(null)
  const fetchAll = (): void =>
    act.run(async () => {
      const { read: answers } = await ask('readSettlements', {})
      const silent = answers.filter(({ settlements }) => settlements === null)
      return silent.length === 0
        ? 'Read from all providers.'
        : `No answer from ${silent.map(({ provider }) => provider).join(', ')}. Try again later.`
    })
  return (
    <Page
      title="Settlements"
      actions={
        person.permissions.includes('bank:import') && (
          <Button isBusy={act.isBusy} onClick={fetchAll}>
            Read now
          </Button>
        )
      }
    >
      <div className={classes['stack']}>
        <ErrorBanner error={error} />
        <Outcome act={act} />
        {open !== null && (
          <SettlementDetails
            key={open}
            settlementId={open}
            person={person}
            onChange={again}
            onClose={() => setOpen(null)}
          />
        )}
        <Listing
          title="From providers"
          rows={data?.settlements ?? null}
          columns={columnsOf(setOpen)}
          rowKey={({ settlementId }) => settlementId}
          empty="No provider has paid out yet"
        />
      </div>
    </Page>
  )
}
