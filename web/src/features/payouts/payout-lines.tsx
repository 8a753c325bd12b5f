import type { PayoutDetail, PayoutLine } from '@paydeck/contract/calls/payouts'
import type { ReactNode } from 'react'

import { entryLabel } from '#/entities/settlement/entry-label.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { zoneName } from '#/lib/zone-name.ts'
import type { Column } from '#/ui/column.ts'
import { DataTable } from '#/ui/data-table.tsx'
import { DateTime } from '#/ui/date-time.tsx'
import { MoneyText } from '#/ui/money-text.tsx'
import { RecordLink } from '#/ui/record-link.tsx'
import { RecordCard } from '#/ui/record-page.tsx'
import { StepPager } from '#/ui/step-pager.tsx'

interface PayoutLinesProps {
  payout: PayoutDetail
  page: number
  onPage: (page: number) => void
  isBusy: boolean
}

/** Everything the payout is made of, each line with the way to its payment. */
export function PayoutLines({ payout, page, onPage, isBusy }: PayoutLinesProps) {
  const { slug, timeZone } = useSession()
  const columns = lineColumns(timeZone, (transactionId, text) => (
    <RecordLink path={`/${slug}/payments`} search={{ payment: transactionId }}>
      {text}
    </RecordLink>
  ))
  const rows = payout.transactionSummaries.map((line, index) => ({ ...line, index }))
  return (
    <RecordCard label="Transactions">
      <DataTable
        caption="Transactions of this transfer"
        columns={columns}
        rows={rows}
        rowKey={({ index }) => String(index)}
        isBusy={isBusy}
      />
      <StepPager page={page} totalPages={payout.totalPages} onPage={onPage} />
    </RecordCard>
  )
}

type Row = PayoutLine & { index: number }

function lineColumns(
  timeZone: string,
  link: (transactionId: string, text: string) => ReactNode,
): Column<Row>[] {
  const money = (amount: number, currency: string) => (
    <MoneyText amount={amount} currency={currency} />
  )
  return [
    {
      header: 'Order ID',
      slot: 'id',
      cell: ({ orderId, transactionId }) =>
        transactionId === null ? orderId : link(transactionId, orderId ?? transactionId),
    },
    {
      header: 'Date',
      headerNote: zoneName(timeZone),
      slot: 'date',
      cell: ({ paymentDate }) => <DateTime at={paymentDate} timeZone={timeZone} />,
    },
    {
      header: 'Type',
      slot: 'who',
      cell: ({ transactionType }) => entryLabel(transactionType),
    },
    {
      header: 'Amount',
      align: 'right',
      slot: 'meta',
      isNamedInCard: true,
      cell: ({ amount, currency }) => money(amount, currency),
    },
    {
      header: 'Fee',
      align: 'right',
      slot: 'meta',
      isNamedInCard: true,
      cell: ({ fee, currency }) => money(0 - fee, currency),
    },
    {
      header: 'Net',
      align: 'right',
      slot: 'amount',
      cell: ({ net, currency }) => money(net, currency),
    },
  ]
}
