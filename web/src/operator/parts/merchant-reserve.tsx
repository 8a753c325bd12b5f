import type { Reserve } from '@paydeck/contract/calls/balances'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import { formatCalendarDay } from '@paydeck/contract/time/days'
import { useCallback } from 'react'

import { Button } from '#/ui/controls/button.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import type { Column } from '#/ui/table/column.ts'
import { call } from '../desk-api.ts'
import classes from '../desk.module.css'
import { useLoad } from '../use-load.ts'
import type { HoldFormProps } from './hold-form.tsx'
import { Listing } from './listing.tsx'
import { FixedForm, TermsForm } from './reserve-forms.tsx'

interface Release {
  currency: string
  /** Null: held until the operator releases it. */
  day: string | null
  amount: number
}

const COLUMNS: Column<Release>[] = [
  {
    header: 'Released on',
    slot: 'date',
    cell: ({ day }) => (day === null ? 'When you lower the fixed amount' : formatCalendarDay(day)),
  },
  {
    header: 'Amount',
    slot: 'amount',
    align: 'right',
    cell: ({ amount, currency }) => formatMoneyWithCode(amount, currency),
  },
]

/** A merchant's reserve: the amount held, its releases, and the terms for new takings. */
export function MerchantReserve({
  merchant,
  canChange,
  onDone,
  onClose,
}: HoldFormProps & { canChange: boolean }) {
  const { merchantId, businessName } = merchant
  const read = useCallback(() => call('getMerchantReserve', { merchantId }), [merchantId])
  const { data, error } = useLoad(read)
  const releases = data?.held.flatMap(({ currency, releases: scheduled, fixed }): Release[] => [
    ...scheduled.map((release) => ({ ...release, currency })),
    ...(fixed === undefined ? [] : [{ currency, day: null, amount: fixed }]),
  ])
  return (
    <Listing
      title={`Reserve of ${businessName}`}
      aside={<Button onClick={onClose}>Close</Button>}
      rows={releases ?? null}
      columns={COLUMNS}
      rowKey={({ currency, day }) => `${currency} ${day}`}
      empty="Nothing is held"
    >
      <ErrorBanner error={error} />
      {canChange && (
        <div className={classes['above']}>
          <TermsForm merchant={merchant} onDone={onDone} />
          <FixedForm merchant={merchant} onDone={onDone} />
        </div>
      )}
      {data && data.held.length > 0 && <p>{`Held now: ${heldText(data.held)}`}</p>}
    </Listing>
  )
}

/** "$10.00 AUD and $5.00 NZD". */
const heldText = (held: Reserve['held']): string =>
  held.map(({ amount, currency }) => formatMoneyWithCode(amount, currency)).join(' and ')
