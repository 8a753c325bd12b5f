import type { OperatorMerchant, OperatorPerson } from '@paydeck/contract/operator/shapes'
import { useCallback, useState } from 'react'

import { Button } from '#/ui/controls/button.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { StatusBadge } from '#/ui/feedback/status-badge.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'
import { Page } from '#/ui/layout/page.tsx'
import { Section } from '#/ui/layout/section.tsx'
import type { Column } from '#/ui/table/column.ts'
import { ask } from '../desk-api.ts'
import classes from '../desk.module.css'
import { useAct, useRead } from '../use-read.ts'
import { Listing, Outcome } from './listing.tsx'

const accountsOf = ({ heldAccounts, returnedAccounts }: OperatorMerchant): string =>
  [
    heldAccounts > 0 ? `${heldAccounts} on hold` : '',
    returnedAccounts > 0 ? `${returnedAccounts} sent a transfer back` : '',
  ]
    .filter(Boolean)
    .join(', ')

const COLUMNS: Column<OperatorMerchant>[] = [
  {
    header: 'Merchant',
    slot: 'who',
    cell: ({ businessName, slug }) => `${businessName} (${slug})`,
  },
  {
    header: 'Status',
    slot: 'status',
    cell: ({ isActivated }) => (
      <StatusBadge
        tone={isActivated ? 'success' : 'unpaid'}
        label={isActivated ? 'active' : 'not active'}
      />
    ),
  },
  { header: 'Country', slot: 'meta', cell: ({ country }) => country },
  {
    header: 'Fee',
    slot: 'meta',
    isNamedInCard: true,
    cell: ({ feeBasisPoints, feeFixed }) =>
      `${(feeBasisPoints / 100).toFixed(2)} % + ${(feeFixed / 100).toFixed(2)}`,
  },
  { header: 'Paid out', slot: 'meta', isNamedInCard: true, cell: (one) => one.payoutSchedule },
  {
    header: 'Hold on new accounts',
    slot: 'meta',
    isNamedInCard: true,
    cell: ({ payoutHoldHours }) => (payoutHoldHours === 0 ? 'none' : `${payoutHoldHours} h`),
  },
  { header: 'Accounts', slot: 'meta', cell: accountsOf },
]

/** All merchants, with what holds their money. */
export function MerchantsPart({ person }: { person: OperatorPerson }) {
  const read = useCallback(() => ask('listMerchants', {}), [])
  const { data, error, again } = useRead(read)
  const [open, setOpen] = useState<OperatorMerchant | null>(null)
  const columns: Column<OperatorMerchant>[] = person.permissions.includes('merchants:hold')
    ? [
        ...COLUMNS,
        {
          header: 'Act',
          slot: 'menu',
          isHeaderHidden: true,
          cell: (one) => <Button onClick={() => setOpen(one)}>Hold</Button>,
        },
      ]
    : COLUMNS
  return (
    <Page title="Merchants">
      <div className={classes['stack']}>
        <ErrorBanner error={error} />
        {open && (
          <HoldForm
            key={open.merchantId}
            merchant={open}
            onDone={again}
            onClose={() => setOpen(null)}
          />
        )}
        <Listing
          title="All merchants"
          rows={data?.merchants ?? null}
          columns={columns}
          rowKey={({ merchantId }) => merchantId}
          empty="No merchant yet"
        />
      </div>
    </Page>
  )
}

interface HoldFormProps {
  merchant: OperatorMerchant
  onDone: () => Promise<void>
  onClose: () => void
}

function HoldForm({ merchant, onDone, onClose }: HoldFormProps) {
  const [hours, setHours] = useState(String(merchant.payoutHoldHours))
  const act = useAct(onDone)
  const save = (): void =>
    act.run(async () => {
      if (!/^\d{1,3}$/.test(hours) || Number(hours) > 720)
        throw new Error('Enter whole hours, at most 720.')
      await ask('setHold', { merchantId: merchant.merchantId }, { hours: Number(hours) })
      return `New bank accounts of ${merchant.slug} wait ${hours} hours.`
    })
  return (
    <Section title={merchant.businessName} aside={<Button onClick={onClose}>Close</Button>}>
      <div className={classes['form']}>
        <Outcome act={act} />
        <div className={classes['line']}>
          <TextField
            label="Hours that a new bank account waits"
            inputMode="numeric"
            value={hours}
            onChange={setHours}
          />
          <Button look="primary" isBusy={act.isBusy} onClick={save}>
            Save
          </Button>
        </div>
      </div>
    </Section>
  )
}
