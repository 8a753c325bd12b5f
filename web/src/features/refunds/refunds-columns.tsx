import type { Refund } from '@paydeck/contract/calls/payments/refunds'
import { refundColumns as shared } from '@paydeck/contract/lists/refund-columns'
import type { ReactNode } from 'react'

import { methodLabel } from '#/entities/payment/card-label.ts'
import { RefundStatusBadge } from '#/entities/refund/refund-status-badge.tsx'
import { zoneName } from '#/lib/text/zone-name.ts'
import type { Column } from '#/ui/table/column.ts'
import { DateTime } from '#/ui/date/date-time.tsx'
import { MoneyText } from '#/ui/controls/money-text.tsx'

import classes from './refunds-columns.module.css'

interface ColumnOptions {
  timeZone: string
  link: (refund: Refund, children: ReactNode) => ReactNode
}

export function refundsColumns({ timeZone, link }: ColumnOptions): Column<Refund>[] {
  return [
    {
      header: shared.merchantOrderInternalOrderId.label,
      slot: 'id',
      cell: (refund) => link(refund, refund.merchantOrderInternalOrderId),
    },
    {
      header: shared.customerEmail.label,
      slot: 'title',
      cell: ({ customerEmail, customerFullName }) =>
        customerFullName ? (
          <>
            {customerEmail ?? '—'} <span className={classes['name']}>{customerFullName}</span>
          </>
        ) : (
          customerEmail
        ),
    },
    {
      header: shared.createdOn.label,
      headerNote: zoneName(timeZone),
      slot: 'date',
      cell: (refund) => <DateTime at={refund.createdAt} timeZone={timeZone} />,
    },
    {
      header: 'Refund amount',
      align: 'right',
      slot: 'amount',
      cell: ({ amount, currency }) => <MoneyText amount={amount} currency={currency} />,
    },
    {
      header: shared.status.label,
      slot: 'status',
      cell: ({ status }) => <RefundStatusBadge status={status} isAlways />,
    },
    {
      header: 'Transfer arrival',
      slot: 'meta',
      isNamedInCard: true,
      cell: ({ payoutArrivalAt }) =>
        payoutArrivalAt && <DateTime at={payoutArrivalAt} timeZone={timeZone} show="day" />,
    },
    {
      header: 'Transfer amount',
      align: 'right',
      slot: 'meta',
      isNamedInCard: true,
      cell: ({ payoutAmount, currency }) =>
        payoutAmount === null ? null : <MoneyText amount={payoutAmount} currency={currency} />,
    },
    {
      header: 'Reason',
      slot: 'meta',
      isNamedInCard: true,
      cell: ({ reason }) => reason && <span className={classes['reason']}>{reason}</span>,
    },
    ...ADDED_COLUMNS,
  ]
}

const addedColumn = (header: string, cell: Column<Refund>['cell']): Column<Refund> => ({
  header,
  slot: 'meta',
  isAdded: true,
  cell,
})

/** The optional columns. */
const ADDED_COLUMNS: readonly Column<Refund>[] = [
  addedColumn('Customer', ({ customerFullName }) => customerFullName),
  addedColumn('Method', ({ paymentMethodType, paymentSourceBrand, paymentSourceLast4 }) =>
    methodLabel(paymentMethodType, paymentSourceBrand, paymentSourceLast4),
  ),
  addedColumn('Description', ({ description }) => description),
  { ...addedColumn('Transaction ID', ({ transactionId }) => transactionId), isNamedInCard: true },
  { ...addedColumn('Refund ID', ({ refundId }) => refundId), isNamedInCard: true },
]
