import type { ListedDispute } from '@paydeck/contract/calls/payments/disputes'
import { disputeReason } from '@paydeck/contract/merchant/dispute-reasons'
import type { ReactNode } from 'react'

import { daysLeft } from '#/entities/dispute/dispute-state.ts'
import { DisputeStateBadge } from '#/entities/dispute/dispute-state-badge.tsx'
import { todayIn } from '#/lib/text/today.ts'
import { zoneName } from '#/lib/text/zone-name.ts'
import { MoneyText } from '#/ui/controls/money-text.tsx'
import { DateTime } from '#/ui/date/date-time.tsx'
import type { Column } from '#/ui/table/column.ts'

interface ColumnOptions {
  timeZone: string
  link: (dispute: ListedDispute, children: ReactNode) => ReactNode
}

export function disputesColumns({ timeZone, link }: ColumnOptions): Column<ListedDispute>[] {
  return [
    { header: 'Order ID', slot: 'id', cell: (dispute) => link(dispute, dispute.internalOrderId) },
    {
      header: 'Customer',
      slot: 'title',
      cell: ({ customerName, customerEmail }) => customerName ?? customerEmail ?? 'Guest',
    },
    { header: 'Reason', slot: 'meta', cell: ({ reason }) => disputeReason(reason).label },
    {
      header: 'Time to answer',
      slot: 'meta',
      isNamedInCard: true,
      cell: ({ dueBy }) => dueBy && daysLeft(dueBy, todayIn(timeZone), timeZone),
    },
    {
      header: 'Opened',
      headerNote: zoneName(timeZone),
      slot: 'date',
      cell: ({ openedAt }) => <DateTime at={openedAt} timeZone={timeZone} />,
    },
    {
      header: 'Amount',
      align: 'right',
      slot: 'amount',
      cell: ({ amount, currency }) => <MoneyText amount={amount} currency={currency} />,
    },
    {
      header: 'State',
      slot: 'status',
      cell: ({ state }) => <DisputeStateBadge state={state} />,
    },
    {
      header: 'Customer email',
      slot: 'meta',
      isAdded: true,
      cell: ({ customerEmail }) => customerEmail,
    },
    {
      header: 'Closed',
      slot: 'meta',
      isAdded: true,
      isNamedInCard: true,
      cell: ({ closedAt }) => closedAt && <DateTime at={closedAt} timeZone={timeZone} />,
    },
    {
      header: 'Transaction ID',
      slot: 'meta',
      isAdded: true,
      isNamedInCard: true,
      cell: ({ transactionId }) => transactionId,
    },
  ]
}
