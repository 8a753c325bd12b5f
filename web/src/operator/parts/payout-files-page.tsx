import type { OperatorPerson, PayoutFile } from '@paydeck/contract/operator/shapes'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import { formatCalendarDay } from '@paydeck/contract/time/days'
import { useCallback, useState } from 'react'

import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { StatusBadge } from '#/ui/feedback/status-badge.tsx'
import { Page } from '#/ui/layout/page.tsx'
import type { Column } from '#/ui/table/column.ts'
import { call } from '../desk-api.ts'
import classes from '../desk.module.css'
import { useLoad } from '../use-load.ts'
import { Listing } from './listing.tsx'
import { MakePayoutFile } from './make-payout-file.tsx'
import { PayoutFileDetails } from './payout-file-details.tsx'

const TONES = {
  made: 'warning',
  approved: 'pending',
  downloaded: 'pending',
  paid: 'success',
  void: 'unpaid',
} as const

const columnsOf = (open: (batchNumber: string) => void): Column<PayoutFile>[] => [
  {
    header: 'File',
    slot: 'title',
    cell: ({ batchNumber }) => (
      <button type="button" className={classes['link']} onClick={() => open(batchNumber)}>
        {batchNumber}
      </button>
    ),
  },
  {
    header: 'Status',
    slot: 'status',
    cell: ({ state }) => <StatusBadge tone={TONES[state]} label={state} />,
  },
  { header: 'Account', slot: 'meta', cell: ({ profile }) => profile },
  { header: 'For', slot: 'date', cell: ({ day }) => formatCalendarDay(day) },
  { header: 'Transfers', slot: 'meta', isNamedInCard: true, cell: ({ payouts }) => payouts },
  {
    header: 'Sum',
    slot: 'amount',
    align: 'right',
    cell: ({ total, currency }) => formatMoneyWithCode(total, currency),
  },
  { header: 'Made by', slot: 'meta', isNamedInCard: true, cell: ({ maker }) => maker },
  { header: 'Approved by', slot: 'meta', isNamedInCard: true, cell: ({ approver }) => approver },
]

export function PayoutFilesPage({ person }: { person: OperatorPerson }) {
  const read = useCallback(() => call('listPayoutFiles', {}), [])
  const { data, error, reload } = useLoad(read)
  const [open, setOpen] = useState<string | null>(null)
  return (
    <Page title="Payment files">
      <div className={classes['stack']}>
        <ErrorBanner error={error} />
        {open !== null && (
          <PayoutFileDetails
            key={open}
            batchNumber={open}
            person={person}
            onChange={reload}
            onClose={() => setOpen(null)}
          />
        )}
        {person.permissions.includes('payout-files:make') && data && (
          <MakePayoutFile profiles={data.profiles} onMade={reload} />
        )}
        <Listing
          title="Files"
          rows={data?.files ?? null}
          columns={columnsOf(setOpen)}
          rowKey={({ batchNumber }) => batchNumber}
          empty={
            data?.profiles.length === 0 ? (
              <>
                No payment file yet. First describe the account that pays, under “Our accounts” of{' '}
                <a href="/operator/bank">Bank</a>.
              </>
            ) : (
              'No payment file yet'
            )
          }
        />
      </div>
    </Page>
  )
}
