import type { BankLineAccount } from '@paydeck/contract/calls/transfers/bank-lines'
import { formatCalendarDay } from '@paydeck/contract/time/days'

import { useSession } from '#/entities/session/use-session.ts'
import { writeQuery } from '#/lib/address/query-string.ts'
import { MoneyText } from '#/ui/controls/money-text.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { RecordLink } from '#/ui/record/record-link.tsx'
import type { Column } from '#/ui/table/column.ts'
import { DataTable } from '#/ui/table/data-table.tsx'

type Missing = BankLineAccount['missing'][number]

/** Transfers that the statements should have by now. */
export function MissingTransfers({ account }: { account: BankLineAccount }) {
  const { slug } = useSession()
  const columns: Column<Missing>[] = [
    {
      header: 'Bank reference',
      slot: 'id',
      cell: ({ payoutId, reference }) => (
        <RecordLink href={`/${slug}/payouts${writeQuery({ payout: payoutId })}`}>
          {reference}
        </RecordLink>
      ),
    },
    {
      header: 'Arrival',
      slot: 'date',
      cell: ({ arrivalDate }) => formatCalendarDay(arrivalDate),
    },
    {
      header: 'Not on the statement',
      align: 'right',
      slot: 'amount',
      cell: ({ left }) => <MoneyText amount={left} currency={account.currency} />,
    },
  ]
  return (
    <Section title="Transfers that your statements do not show">
      <DataTable
        caption="Transfers without a deposit"
        columns={columns}
        rows={account.missing}
        rowKey={({ payoutId }) => payoutId}
      />
    </Section>
  )
}
