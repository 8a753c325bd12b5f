import type { Payment } from '@paydeck/contract/calls/payments'
import type { ReactNode } from 'react'

import { paymentRow } from '#/entities/payment/payment-row.ts'
import { PaymentStatusBadge } from '#/entities/payment/payment-status-badge.tsx'
import { sentenceCase } from '#/lib/sentence-case.ts'
import { zoneName } from '#/lib/zone-name.ts'
import type { Column } from '#/ui/column.ts'
import { DateTime } from '#/ui/date-time.tsx'
import { MoneyText } from '#/ui/money-text.tsx'

interface Place {
  /** The merchant's zone; named once, in the heading. */
  timeZone: string
  link: (payment: Payment, children: ReactNode) => ReactNode
  menu: (payment: Payment) => ReactNode
}

/** The columns of the payments list. */
export function paymentsColumns({ timeZone, link, menu }: Place): Column<Payment>[] {
  return [
    {
      header: 'Order ID',
      slot: 'id',
      cell: (payment) => link(payment, paymentRow(payment).orderId),
    },
    {
      header: 'Date',
      headerNote: zoneName(timeZone),
      slot: 'date',
      cell: (payment) => <DateTime at={paymentRow(payment).createdAt} timeZone={timeZone} />,
    },
    {
      header: 'Amount',
      align: 'right',
      slot: 'amount',
      cell: (payment) => {
        const { amount, currency } = paymentRow(payment)
        return <MoneyText amount={amount} currency={currency} />
      },
    },
    { header: 'Type', slot: 'meta', cell: (payment) => paymentRow(payment).type },
    {
      header: 'Order type',
      slot: 'meta',
      cell: (payment) => sentenceCase(paymentRow(payment).orderType),
    },
    { header: 'Customer', slot: 'who', cell: (payment) => paymentRow(payment).customer },
    { header: 'Customer ID', slot: 'meta', cell: (payment) => paymentRow(payment).customerCode },
    {
      header: 'Status',
      slot: 'status',
      cell: (payment) => <PaymentStatusBadge status={paymentRow(payment).status} />,
    },
    { header: 'Actions', isHeaderHidden: true, slot: 'menu', cell: menu },
  ]
}
