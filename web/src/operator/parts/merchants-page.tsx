import type { OperatorMerchant, OperatorPerson } from '@paydeck/contract/operator/shapes'
import { useCallback, useState } from 'react'

import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { Page } from '#/ui/layout/page.tsx'
import type { Column } from '#/ui/table/column.ts'
import { RowMenu } from '#/ui/table/row-menu.tsx'
import { call } from '../desk-api.ts'
import classes from '../desk.module.css'
import { useLoad } from '../use-load.ts'
import { FeeInvoices } from './fee-invoices.tsx'
import { HoldForm, type HoldFormProps } from './hold-form.tsx'
import { LimitsForm } from './limits-form.tsx'
import { Listing } from './listing.tsx'
import { MERCHANT_COLUMNS } from './merchant-columns.tsx'
import { MerchantReserve } from './merchant-reserve.tsx'

export function MerchantsPage({ person }: { person: OperatorPerson }) {
  const read = useCallback(() => call('listMerchants', {}), [])
  const { data, error, reload } = useLoad(read)
  const [open, setOpen] = useState<OpenedForm | null>(null)
  const columns = columnsFor(person, setOpen)
  return (
    <Page title="Merchants">
      <div className={classes['stack']}>
        <ErrorBanner error={error} />
        {open && (
          <OpenForm
            key={`${open.form} ${open.merchant.merchantId}`}
            {...open}
            canReserve={person.permissions.includes('merchants:reserve')}
            onDone={reload}
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

interface OpenedForm {
  form: 'hold' | 'limits' | 'reserve' | 'invoices'
  merchant: OperatorMerchant
}

const FORMS: readonly { form: OpenedForm['form']; label: string }[] = [
  { form: 'invoices', label: 'Tax invoices' },
  { form: 'reserve', label: 'Reserve' },
  { form: 'hold', label: 'Hold on new accounts' },
  { form: 'limits', label: 'Limits' },
]

/** Includes only the actions that the person may take. */
function columnsFor(
  { permissions }: OperatorPerson,
  open: (form: OpenedForm) => void,
): Column<OperatorMerchant>[] {
  const canHold = permissions.includes('merchants:hold')
  const canLimit = permissions.includes('merchants:limits')
  const actions: Column<OperatorMerchant> = {
    header: 'Act',
    slot: 'menu',
    isHeaderHidden: true,
    cell: (merchant) => (
      <RowMenu
        label={`Actions for ${merchant.businessName}`}
        actions={FORMS.filter(
          ({ form }) => (form !== 'hold' || canHold) && (form !== 'limits' || canLimit),
        ).map(({ form, label }) => ({ label, onClick: () => open({ form, merchant }) }))}
      />
    ),
  }
  return [...MERCHANT_COLUMNS, actions]
}

type OpenFormProps = OpenedForm & Omit<HoldFormProps, 'merchant'> & { canReserve: boolean }

function OpenForm({ form, canReserve, ...props }: OpenFormProps) {
  if (form === 'invoices') return <FeeInvoices merchant={props.merchant} onClose={props.onClose} />
  if (form === 'reserve') return <MerchantReserve {...props} canChange={canReserve} />
  return form === 'hold' ? <HoldForm {...props} /> : <LimitsForm {...props} />
}
