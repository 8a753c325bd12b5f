import { reserveWords } from '@paydeck/contract/merchant/reserve-words'
import { formatMoney } from '@paydeck/contract/money/money'
import type { OperatorMerchant, OperatorPerson } from '@paydeck/contract/operator/shapes'
import { useCallback, useState } from 'react'

import { Button } from '#/ui/controls/button.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { StatusBadge } from '#/ui/feedback/status-badge.tsx'
import { Page } from '#/ui/layout/page.tsx'
import type { Column } from '#/ui/table/column.ts'
import { ask } from '../desk-api.ts'
import classes from '../desk.module.css'
import { useRead } from '../use-read.ts'
import { FeeInvoices } from './fee-invoices.tsx'
import { HoldForm, type HoldFormProps } from './hold-form.tsx'
import { LimitsForm } from './limits-form.tsx'
import { Listing } from './listing.tsx'
import { reserveTermsOf, ReservePart } from './reserve-part.tsx'

const accountsOf = ({ heldAccounts, returnedAccounts }: OperatorMerchant): string =>
  [
    heldAccounts > 0 ? `${heldAccounts} on hold` : '',
    returnedAccounts > 0 ? `${returnedAccounts} sent a transfer back` : '',
  ]
    .filter(Boolean)
    .join(', ')

const limitsOf = ({ limitPayment, limitDay, limitMonth }: OperatorMerchant): string =>
  [
    limitPayment === null ? '' : `${formatMoney(limitPayment)} each`,
    limitDay === null ? '' : `${formatMoney(limitDay)} a day`,
    limitMonth === null ? '' : `${formatMoney(limitMonth)} a month`,
  ]
    .filter(Boolean)
    .join(', ') || 'none'

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
    header: 'Hold',
    slot: 'meta',
    isNamedInCard: true,
    cell: ({ payoutHoldHours }) => (payoutHoldHours === 0 ? 'none' : `${payoutHoldHours} h`),
  },
  {
    header: 'Limits',
    slot: 'meta',
    isNamedInCard: true,
    cell: (one) => <span className={classes['wrap']}>{limitsOf(one)}</span>,
  },
  {
    header: 'Reserve',
    slot: 'meta',
    isNamedInCard: true,
    cell: (one) => reserveWords(reserveTermsOf(one)),
  },
  { header: 'Accounts', slot: 'meta', cell: accountsOf },
]

/** All merchants, with what holds their money. */
export function MerchantsPart({ person }: { person: OperatorPerson }) {
  const read = useCallback(() => ask('listMerchants', {}), [])
  const { data, error, again } = useRead(read)
  const [open, setOpen] = useState<Open | null>(null)
  const columns = columnsFor(person, setOpen)
  return (
    <Page title="Merchants">
      <div className={classes['stack']}>
        <ErrorBanner error={error} />
        {open && (
          <OpenForm
            key={`${open.form} ${open.merchant.merchantId}`}
            {...open}
            mayReserve={person.permissions.includes('merchants:reserve')}
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

interface Open {
  form: 'hold' | 'limits' | 'reserve' | 'invoices'
  merchant: OperatorMerchant
}

/** With the acts that the person may do. */
function columnsFor(
  { permissions }: OperatorPerson,
  open: (what: Open) => void,
): Column<OperatorMerchant>[] {
  const mayHold = permissions.includes('merchants:hold')
  const mayLimit = permissions.includes('merchants:limits')
  const act: Column<OperatorMerchant> = {
    header: 'Act',
    slot: 'menu',
    isHeaderHidden: true,
    cell: (merchant) => (
      <span className={classes['acts']}>
        <Button onClick={() => open({ form: 'invoices', merchant })}>Tax invoices</Button>
        <Button onClick={() => open({ form: 'reserve', merchant })}>Reserve</Button>
        {mayHold && <Button onClick={() => open({ form: 'hold', merchant })}>Hold</Button>}
        {mayLimit && <Button onClick={() => open({ form: 'limits', merchant })}>Limits</Button>}
      </span>
    ),
  }
  return [...COLUMNS, act]
}

type OpenFormProps = Open & Omit<HoldFormProps, 'merchant'> & { mayReserve: boolean }

function OpenForm({ form, mayReserve, ...props }: OpenFormProps) {
  if (form === 'invoices') return <FeeInvoices merchant={props.merchant} onClose={props.onClose} />
  if (form === 'reserve') return <ReservePart {...props} mayChange={mayReserve} />
  return form === 'hold' ? <HoldForm {...props} /> : <LimitsForm {...props} />
}
