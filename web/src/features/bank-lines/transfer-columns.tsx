import type { SuggestedTransfer } from '@paydeck/contract/calls/transfers/bank-lines'
import { formatCalendarDay } from '@paydeck/contract/time/days'
import type { ReactNode } from 'react'

import { writeQuery } from '#/lib/address/query-string.ts'
import { MoneyText } from '#/ui/controls/money-text.tsx'
import { RecordLink } from '#/ui/record/record-link.tsx'
import type { Column } from '#/ui/table/column.ts'

/** Columns of a transfer missing from the statements; `action` renders its action. */
export const transferColumns = <Transfer extends SuggestedTransfer>(
  { slug, currency }: { slug: string; currency: string },
  extraColumns: readonly Column<Transfer>[],
  action: ((transfer: Transfer) => ReactNode) | null,
): Column<Transfer>[] => [
  {
    header: 'Bank reference',
    slot: 'id',
    cell: ({ payoutId, reference }) => (
      <RecordLink href={`/${slug}/payouts${writeQuery({ payout: payoutId })}`}>
        {reference}
      </RecordLink>
    ),
  },
  { header: 'Arrival', slot: 'date', cell: ({ arrivalDate }) => formatCalendarDay(arrivalDate) },
  ...extraColumns,
  {
    header: 'Not on the statement',
    align: 'right',
    slot: 'amount',
    cell: ({ left }) => <MoneyText amount={left} currency={currency} />,
  },
  ...(action ? [{ header: 'Act', slot: 'menu', isHeaderHidden: true, cell: action } as const] : []),
]
