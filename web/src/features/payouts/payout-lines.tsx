import type { PayoutDetail, PayoutLine } from '@paydeck/contract/calls/payouts'
import type { ReactNode } from 'react'

import { entryLabel } from '@paydeck/contract/merchant/entry-kinds'
import { entryRecord, type EntryRecord } from '#/entities/settlement/entry-record.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { writeQuery } from '#/lib/address/query-string.ts'
import { zoneName } from '#/lib/text/zone-name.ts'
import type { Column } from '#/ui/table/column.ts'
import { DataTable } from '#/ui/table/data-table.tsx'
import { DateTime } from '#/ui/date/date-time.tsx'
import { MoneyText } from '#/ui/controls/money-text.tsx'
import { RecordLink } from '#/ui/record/record-link.tsx'
import { RecordCard } from '#/ui/record/record-page.tsx'
import { StepPager } from '#/ui/modal/step-pager.tsx'

interface PayoutLinesProps {
  payout: PayoutDetail
  page: number
  onPageChange: (page: number) => void
  isBusy: boolean
}

export function PayoutLines({ payout, page, onPageChange, isBusy }: PayoutLinesProps) {
  const { slug, timeZone } = useSession()
  const columns = lineColumns(timeZone, ({ page: path, search, name }) => (
    <RecordLink href={`/${slug}/${path}${writeQuery(search)}`}>{name}</RecordLink>
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
      <StepPager page={page} totalPages={payout.totalPages} onPageChange={onPageChange} />
    </RecordCard>
  )
}

type Row = PayoutLine & { index: number }

function lineColumns(timeZone: string, link: (record: EntryRecord) => ReactNode): Column<Row>[] {
  const money = (amount: number, currency: string) => (
    <MoneyText amount={amount} currency={currency} />
  )
  return [
    {
      header: 'Order ID',
      slot: 'id',
      cell: (line) => {
        const record = entryRecord(line)
        return record ? link(record) : line.orderId
      },
    },
    {
      header: 'Date',
      headerNote: zoneName(timeZone),
      slot: 'date',
      cell: ({ paymentDate }) => <DateTime at={paymentDate} timeZone={timeZone} />,
    },
    {
      header: 'Type',
      slot: 'title',
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
      headerNote: 'with GST',
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
