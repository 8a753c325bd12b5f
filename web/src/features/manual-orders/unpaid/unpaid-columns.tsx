import type { Order } from '@paydeck/contract/calls/orders'
import type { ReactNode } from 'react'

import { zoneName } from '#/lib/text/zone-name.ts'
import type { Column } from '#/ui/table/column.ts'
import { DateTime } from '#/ui/date/date-time.tsx'
import { MoneyText } from '#/ui/controls/money-text.tsx'
import { RecordLink } from '#/ui/record/record-link.tsx'

import { OrderStateBadges } from '#/features/manual-orders/order-state-badges.tsx'

interface UnpaidColumns {
  timeZone: string
  hrefOf: (merchantOrderId: string) => string
  /** What can be done with an order; null for those who may only look. */
  menu: ((order: Order) => ReactNode) | null
}

export function unpaidColumns({ timeZone, hrefOf, menu }: UnpaidColumns): Column<Order>[] {
  return [
    {
      header: 'Order ID',
      slot: 'id',
      cell: (order) => (
        <RecordLink href={hrefOf(order.merchantOrderId)} resetScroll={false}>
          {order.internalOrderId}
        </RecordLink>
      ),
    },
    {
      header: 'Created',
      headerNote: zoneName(timeZone),
      slot: 'date',
      cell: (order) => <DateTime at={order.createdAt} timeZone={timeZone} />,
    },
    {
      header: 'Amount',
      align: 'right',
      slot: 'amount',
      cell: (order) => <MoneyText amount={order.amount} currency={order.currency} />,
    },
    { header: 'Description', slot: 'meta', cell: (order) => order.description },
    { header: 'Billing name', slot: 'who', cell: (order) => order.billing.name ?? '-' },
    {
      header: 'Status',
      slot: 'status',
      cell: (order) => <OrderStateBadges order={order} />,
    },
    ...(menu
      ? [{ header: 'Actions', isHeaderHidden: true, slot: 'menu', cell: menu } as const]
      : []),
  ]
}
