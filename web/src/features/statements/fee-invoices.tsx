import type { FeeInvoice } from '@paydeck/contract/calls/transfers/fee-invoices'
import { formatMonth } from '@paydeck/contract/time/months'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'

import { useSession } from '#/entities/session/use-session.ts'
import { downloadFeeInvoice, feeInvoiceList } from '#/entities/statement/fee-invoice-queries.ts'
import { Button } from '#/ui/controls/button.tsx'
import { MoneyText } from '#/ui/controls/money-text.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { Section } from '#/ui/layout/section.tsx'
import type { Column } from '#/ui/table/column.ts'
import { DataTable } from '#/ui/table/data-table.tsx'

import classes from './statements.module.css'

const amountColumn = (
  header: string,
  valueOf: (invoice: FeeInvoice) => number,
  slot: 'meta' | 'amount' = 'meta',
): Column<FeeInvoice> => ({
  header,
  slot,
  align: 'right',
  isNamedInCard: slot === 'meta',
  cell: (invoice) => <MoneyText amount={valueOf(invoice)} currency={invoice.currency} />,
})

/** The tax invoices for the fees; renders nothing until there is one. */
export function FeeInvoices() {
  const { merchantId } = useSession()
  const { data, error, refetch } = useQuery(feeInvoiceList(merchantId))
  const download = useMutation(downloadFeeInvoice(merchantId))
  const columns: Column<FeeInvoice>[] = [
    { header: 'Month', slot: 'title', cell: ({ month }) => formatMonth(month) },
    { header: 'Number', slot: 'meta', cell: ({ invoiceNumber }) => invoiceNumber },
    amountColumn('Fees', ({ fees }) => fees),
    amountColumn('GST', ({ gst }) => gst),
    amountColumn('Total', ({ total }) => total, 'amount'),
    {
      header: 'Tax invoice',
      slot: 'menu',
      isHeaderHidden: true,
      cell: (invoice) => (
        <Button
          aria-label={`Download ${invoice.invoiceNumber}`}
          isBusy={download.isPending && download.variables === invoice}
          onClick={() => download.mutate(invoice)}
        >
          <IconDownload size={16} stroke={1.75} aria-hidden />
          PDF
        </Button>
      ),
    },
  ]
  if (!error && !data?.length) return null
  return (
    <div className={classes['invoices']}>
      <Section title="Tax invoices for fees">
        <p className={classes['days']}>
          One for each month with fees. They were taken from your balance, so there is nothing to
          pay.
        </p>
        <ErrorBanner error={error} onRetry={() => void refetch()} />
        <ErrorBanner error={download.error} onDismiss={download.reset} />
        {data && (
          <DataTable
            caption="Tax invoices for fees"
            columns={columns}
            rows={data}
            rowKey={({ invoiceNumber }) => invoiceNumber}
          />
        )}
      </Section>
    </div>
  )
}
