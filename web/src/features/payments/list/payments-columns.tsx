import type { Payment } from '@paydeck/contract/calls/payments/payments'
import { paymentColumns as shared } from '@paydeck/contract/lists/payment-columns'
import type { ReactNode } from 'react'

import { paymentColumns } from '#/entities/payment/payment-columns.tsx'
import { paymentRow } from '#/entities/payment/payment-row.ts'
import type { Column } from '#/ui/table/column.ts'

interface Place {
  timeZone: string
  link: (payment: Payment, children: ReactNode) => ReactNode
  menu: (payment: Payment) => ReactNode
}

export function paymentsColumns({ menu, ...place }: Place): Column<Payment>[] {
  const { orderId, date, amount, type, orderType, status } = paymentColumns(place)
  return [
    orderId,
    date,
    amount,
    type,
    orderType,
    { header: 'Customer', slot: 'who', cell: (payment) => paymentRow(payment).customer },
    {
      header: shared.customerInternalCustomerId.label,
      slot: 'meta',
      cell: (payment) => paymentRow(payment).customerCode,
    },
    status,
    { header: 'Actions', isHeaderHidden: true, slot: 'menu', cell: menu },
  ]
}
