import type { OperatorPerson, PayoutFile } from '@paydeck/contract/operator/shapes'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import { useCallback, useState } from 'react'

import { Button } from '#/ui/controls/button.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { StatusBadge } from '#/ui/feedback/status-badge.tsx'
import { SelectField } from '#/ui/fields/select-field.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'
import { Page } from '#/ui/layout/page.tsx'
import type { Column } from '#/ui/table/column.ts'
import { ask } from '../desk-api.ts'
import classes from '../desk.module.css'
import { useAct, useRead } from '../use-read.ts'
import { Listing, Outcome } from './listing.tsx'
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
    slot: 'who',
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
  { header: 'For', slot: 'date', cell: ({ day }) => day },
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

export function PayoutFilesPart({ person }: { person: OperatorPerson }) {
  const read = useCallback(() => ask('listPayoutFiles', {}), [])
  const { data, error, again } = useRead(read)
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
            onChange={again}
            onClose={() => setOpen(null)}
          />
        )}
        {person.permissions.includes('payout-files:make') && data && (
          <MakeFile profiles={data.profiles} onMade={again} />
        )}
        <Listing
          title="Files"
          rows={data?.files ?? null}
          columns={columnsOf(setOpen)}
          rowKey={({ batchNumber }) => batchNumber}
          empty="No payment file yet"
        />
      </div>
    </Page>
  )
}

interface MakeFileProps {
  profiles: readonly { profile: string; currency: string }[]
  onMade: () => Promise<void>
}

function MakeFile({ profiles, onMade }: MakeFileProps) {
  const [profile, setProfile] = useState(profiles[0]?.profile ?? '')
  const [day, setDay] = useState('')
  const act = useAct(onMade)
  const make = (): void =>
    act.run(async () => {
      const made = await ask('makePayoutFile', {}, { profile, day: day === '' ? undefined : day })
      return [
        `Made ${made.batchNumber}. Another person must approve it.`,
        made.leftOut > 0
          ? `${made.leftOut} left out: their account is on hold or sent one back.`
          : '',
        made.forNextFile > 0 ? `${made.forNextFile} left for the next file.` : '',
      ].join(' ')
    })
  if (profiles.length === 0) return null
  return (
    <div className={classes['form']}>
      <Outcome act={act} />
      <div className={classes['line']}>
        <SelectField
          label="Account that pays"
          value={profile}
          options={profiles.map((one) => ({
            value: one.profile,
            label: `${one.profile} (${one.currency})`,
          }))}
          onChange={setProfile}
        />
        <TextField label="Day (today if empty)" type="date" value={day} onChange={setDay} />
        <Button look="primary" isBusy={act.isBusy} onClick={make}>
          Make payment file
        </Button>
      </div>
    </div>
  )
}
