import type { OperatorPerson, Settlement } from '@paydeck/contract/operator/shapes'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import { useCallback, useState } from 'react'

import { Button } from '#/ui/controls/button.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { StatusBadge } from '#/ui/feedback/status-badge.tsx'
import { Page } from '#/ui/layout/page.tsx'
import type { Column } from '#/ui/table/column.ts'
import { call } from '../desk-api.ts'
import classes from '../desk.module.css'
import { useAction, useLoad } from '../use-load.ts'
import { Listing, ActionResult } from './listing.tsx'
import { SettlementDetails } from './settlement-details.tsx'
import { badgeOf } from './settlement-states.ts'

const columnsOf = (open: (settlementId: string) => void): Column<Settlement>[] => [
  {
    header: 'Settlement',
    slot: 'title',
    cell: ({ settlementId, ref }) => (
      <button type="button" className={classes['link']} onClick={() => open(settlementId)}>
        {ref}
      </button>
    ),
  },
  {
    header: 'Status',
    slot: 'status',
    cell: (settlement) => <StatusBadge {...badgeOf(settlement)} />,
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
export function SettlementsPage({ person }: { person: OperatorPerson }) {
  const read = useCallback(() => call('listSettlements', {}), [])
  const { data, error, reload } = useLoad(read)
  const action = useAction(reload)
  const [open, setOpen] = useState<string | null>(null)
  const fetchAll = (): void =>
    action.run(async () => {
      const { read: answers } = await call('readSettlements', {})
      const unanswered = answers.filter(({ settlements }) => settlements === null)
      return unanswered.length === 0
        ? 'Read from all providers.'
        : `No answer from ${unanswered.map(({ provider }) => provider).join(', ')}. Try again later.`
    })
  return (
    <Page
      title="Settlements"
      actions={
        person.permissions.includes('bank:import') && (
          <Button isBusy={action.isBusy} onClick={fetchAll}>
            Read now
          </Button>
        )
      }
    >
      <div className={classes['stack']}>
        <ErrorBanner error={error} />
        <ActionResult action={action} />
        {open !== null && (
          <SettlementDetails
            key={open}
            settlementId={open}
            person={person}
            onChange={reload}
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
