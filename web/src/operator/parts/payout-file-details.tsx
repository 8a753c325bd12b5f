import type {
  OperatorPerson,
  PayoutFileDetails as Details,
} from '@paydeck/contract/operator/shapes'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import { useCallback } from 'react'

import { Button } from '#/ui/controls/button.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { DataTable } from '#/ui/table/data-table.tsx'
import type { Column } from '#/ui/table/column.ts'
import { call } from '../desk-api.ts'
import classes from '../desk.module.css'
import { useLoad } from '../use-load.ts'
import { PayoutFileActions } from './payout-file-actions.tsx'
import { PayoutFileFacts } from './payout-file-facts.tsx'

interface Props {
  batchNumber: string
  person: OperatorPerson
  onChange: () => Promise<void>
  onClose: () => void
}

/** One payment file: the facts to check before approving, its transfers, and the actions. */
export function PayoutFileDetails({ batchNumber, person, onChange, onClose }: Props) {
  const read = useCallback(() => call('getPayoutFile', { batchNumber }), [batchNumber])
  const { data, error, reload } = useLoad(read)
  const reloadAll = async (): Promise<void> => {
    await Promise.all([reload(), onChange()])
  }
  return (
    <Section title={`File ${batchNumber}`} aside={<Button onClick={onClose}>Close</Button>}>
      <ErrorBanner error={error} />
      {data && (
        <div className={classes['stack']}>
          <PayoutFileFacts details={data} />
          <PayoutFileActions file={data.file} person={person} onChange={reloadAll} />
          <DataTable
            caption={`Transfers of ${batchNumber}`}
            columns={columnsOf(data.file.currency)}
            rows={data.items}
            rowKey={({ payoutId }) => payoutId}
          />
        </div>
      )}
    </Section>
  )
}

const columnsOf = (currency: string): Column<Details['items'][number]>[] => [
  { header: 'Merchant', slot: 'title', cell: ({ businessName }) => businessName },
  {
    header: 'Account',
    slot: 'meta',
    cell: (item) =>
      `${item.accountName} …${item.accountNumberLast4}${item.isNewAccount ? ' (new)' : ''}`,
  },
  { header: 'Reference', slot: 'id', cell: ({ reference }) => reference },
  {
    header: 'Status',
    slot: 'status',
    cell: ({ status, message }) => message ?? status.replace('_', ' '),
  },
  {
    header: 'Amount',
    slot: 'amount',
    align: 'right',
    cell: ({ amount }) => formatMoneyWithCode(amount, currency),
  },
]
