import type { Order } from '@paydeck/contract/calls/orders'
import { formatPhone } from '@paydeck/contract/identifiers/phone-number'
import type { Country } from '@paydeck/contract/money/currency'
import { formatCalendarDay } from '@paydeck/contract/time/days'
import type { ReactNode } from 'react'

import { zoneName } from '#/lib/text/zone-name.ts'
import type { Column } from '#/ui/table/column.ts'
import { DateTime } from '#/ui/date/date-time.tsx'
import { MoneyText } from '#/ui/controls/money-text.tsx'
import { RecordLink } from '#/ui/record/record-link.tsx'

import { OrderStateBadges } from '#/features/manual-orders/order-state-badges.tsx'

interface UnpaidColumns {
  home: Country
  timeZone: string
  hrefOf: (merchantOrderId: string) => string
  /** An order's menu; null for people who may only view. */
  menu: ((order: Order) => ReactNode) | null
}

export function unpaidColumns({ home, timeZone, hrefOf, menu }: UnpaidColumns): Column<Order>[] {
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
    { header: 'Billing name', slot: 'title', cell: (order) => order.billing.name ?? '-' },
    {
      header: 'Status',
      slot: 'status',
      cell: (order) => <OrderStateBadges order={order} />,
    },
    ...addedColumns(home),
    ...(menu
      ? [{ header: 'Actions', isHeaderHidden: true, slot: 'menu', cell: menu } as const]
      : []),
  ]
}

/** The optional columns. */
const addedColumns = (home: Country): Column<Order>[] => [
  { header: 'Email', slot: 'meta', isAdded: true, cell: ({ customerEmail }) => customerEmail },
  {
    header: 'Phone',
    slot: 'meta',
    isAdded: true,
    cell: ({ phoneNo }) => phoneNo && formatPhone(phoneNo, home),
  },
  {
    header: 'Last day',
    slot: 'meta',
    isAdded: true,
    isNamedInCard: true,
    cell: ({ lastDay }) => lastDay && formatCalendarDay(lastDay),
  },
]
