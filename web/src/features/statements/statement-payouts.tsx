import type { MonthlyStatement } from '@paydeck/contract/calls/transfers/statements'
import { formatCalendarDay } from '@paydeck/contract/time/days'

import { PayoutStatusBadge } from '#/entities/payout/payout-status-badge.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { writeQuery } from '#/lib/address/query-string.ts'
import { MoneyText } from '#/ui/controls/money-text.tsx'
import { RecordLink } from '#/ui/record/record-link.tsx'
import { RecordCard } from '#/ui/record/record-page.tsx'
import type { Column } from '#/ui/table/column.ts'
import { DataTable } from '#/ui/table/data-table.tsx'

type Payout = MonthlyStatement['payouts'][number]

interface StatementPayoutsProps {
  payouts: readonly Payout[]
  currency: string
}

export function StatementPayouts({ payouts, currency }: StatementPayoutsProps) {
  const { slug } = useSession()
  const columns: Column<Payout>[] = [
    {
      header: 'Bank reference',
      slot: 'id',
      cell: ({ payoutId, reference }) => (
        <RecordLink href={`/${slug}/payouts${writeQuery({ payout: payoutId })}`}>
          {reference}
        </RecordLink>
      ),
    },
    { header: 'Sent', slot: 'date', cell: ({ day }) => formatCalendarDay(day) },
    {
      header: 'Arrival',
      slot: 'meta',
      isNamedInCard: true,
      cell: ({ arrivalDate }) => arrivalDate && formatCalendarDay(arrivalDate),
    },
    {
      header: 'Account',
      slot: 'meta',
      cell: ({ accountNumberLast4 }) => `•••• ${accountNumberLast4}`,
    },
    {
      header: 'Status',
      slot: 'status',
      cell: ({ status }) => <PayoutStatusBadge status={status} />,
    },
    {
      header: 'Amount',
      align: 'right',
      slot: 'amount',
      cell: ({ amount }) => <MoneyText amount={amount} currency={currency} />,
    },
  ]
  return (
    <RecordCard label="Transfers to your bank">
      <DataTable
        caption="Transfers of this month"
        columns={columns}
        rows={payouts}
        rowKey={({ payoutId }) => payoutId}
      />
    </RecordCard>
  )
}
