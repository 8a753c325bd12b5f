import type { FeeInvoice } from '@paydeck/contract/calls/transfers/fee-invoices'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import type { OperatorMerchant } from '@paydeck/contract/operator/shapes'
import { useCallback } from 'react'

import { Button } from '#/ui/controls/button.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import type { Column } from '#/ui/table/column.ts'
import { saveBytes } from '#/lib/text/save-file.ts'
import { call } from '../desk-api.ts'
import { useAction, useLoad } from '../use-load.ts'
import { Listing, ActionResult } from './listing.tsx'

const columnsFor = (save: (invoice: FeeInvoice) => void): Column<FeeInvoice>[] => [
  { header: 'Month', slot: 'date', cell: ({ month }) => month },
  { header: 'Number', slot: 'id', cell: ({ invoiceNumber }) => invoiceNumber },
  {
    header: 'Fees',
    slot: 'meta',
    isNamedInCard: true,
    cell: ({ fees, currency }) => formatMoneyWithCode(fees, currency),
  },
  {
    header: 'GST',
    slot: 'meta',
    isNamedInCard: true,
    cell: ({ gst, currency }) => formatMoneyWithCode(gst, currency),
  },
  {
    header: 'Total',
    slot: 'amount',
    align: 'right',
    cell: ({ total, currency }) => formatMoneyWithCode(total, currency),
  },
  {
    header: 'Act',
    slot: 'menu',
    isHeaderHidden: true,
    cell: (invoice) => (
      <Button aria-label={`PDF of ${invoice.invoiceNumber}`} onClick={() => save(invoice)}>
        PDF
      </Button>
    ),
  },
]

interface FeeInvoicesProps {
  merchant: OperatorMerchant
  onClose: () => void
}

export function FeeInvoices({ merchant, onClose }: FeeInvoicesProps) {
  const { merchantId, businessName } = merchant
  const read = useCallback(() => call('listMerchantFeeInvoices', { merchantId }), [merchantId])
  const { data, error, reload } = useLoad(read)
  const action = useAction(reload)
  const save = ({ month, currency }: FeeInvoice): void =>
    action.run(async () => {
      const params = { merchantId, month, currency }
      const { fileName, base64 } = await call('getMerchantFeeInvoice', params)
      saveBytes(
        Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)),
        fileName,
      )
      return `Downloaded ${fileName}.`
    })
  return (
    <Listing
      title={`Tax invoices for fees: ${businessName}`}
      aside={<Button onClick={onClose}>Close</Button>}
      rows={data?.invoices ?? null}
      columns={columnsFor(save)}
      rowKey={({ invoiceNumber }) => invoiceNumber}
      empty="No full month with fees yet, or your name and number are not set"
    >
      <ErrorBanner error={error} />
      <ActionResult action={action} />
    </Listing>
  )
}
