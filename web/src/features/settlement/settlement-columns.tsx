import type { SettlementItem } from '@paydeck/contract/calls/reports'
import type { ReactNode } from 'react'

import { formatCalendarDay } from '@paydeck/contract/time/days'
import { entryLabel } from '@paydeck/contract/merchant/entry-kinds'
import { entryRecord, type EntryRecord } from '#/entities/settlement/entry-record.ts'
import { zoneName } from '#/lib/text/zone-name.ts'
import type { Column } from '#/ui/table/column.ts'
import { DateTime } from '#/ui/date/date-time.tsx'
import { MoneyText } from '#/ui/controls/money-text.tsx'

import classes from './settlement-report.module.css'

interface ColumnOptions {
  timeZone: string
  link: (record: EntryRecord) => ReactNode
}

const PAY_TYPES = { PayInFull: 'Full', PayPlan: 'Split' } as const

export function settlementColumns({ timeZone, link }: ColumnOptions): Column<SettlementItem>[] {
  return [
    {
      header: 'Order ID',
      slot: 'id',
      cell: (item) => {
        const record = entryRecord(item)
        return record ? link(record) : item.orderId
      },
    },
    {
      header: 'Date',
      headerNote: zoneName(timeZone),
      slot: 'date',
      cell: ({ entryTimestamp }) => <DateTime at={entryTimestamp} timeZone={timeZone} />,
    },
    { header: 'Entry type', slot: 'title', cell: ({ entryType }) => entryLabel(entryType) },
    {
      header: 'Type',
      slot: 'meta',
      cell: ({ transactionType }) => transactionType && PAY_TYPES[transactionType],
    },
    {
      header: 'Transaction ID',
      slot: 'meta',
      cell: ({ transactionId }) =>
        transactionId && <code className={classes['id']}>{transactionId}</code>,
    },
    {
      header: 'Gross amount',
      align: 'right',
      slot: 'meta',
      isNamedInCard: true,
      cell: ({ grossAmount, currency }) => <MoneyText amount={grossAmount} currency={currency} />,
    },
    {
      header: 'Net amount',
      align: 'right',
      slot: 'amount',
      cell: ({ netAmount, currency }) => <MoneyText amount={netAmount} currency={currency} />,
    },
    ...addedColumns(link),
  ]
}

const addedColumns = (link: ColumnOptions['link']): Column<SettlementItem>[] => [
  {
    header: 'Fee',
    align: 'right',
    slot: 'meta',
    isAdded: true,
    isNamedInCard: true,
    cell: ({ fee, currency }) => <MoneyText amount={fee} currency={currency} />,
  },
  {
    header: 'Available on',
    slot: 'meta',
    isAdded: true,
    isNamedInCard: true,
    cell: ({ availableOn }) => formatCalendarDay(availableOn),
  },
  {
    header: 'Transfer',
    slot: 'meta',
    isAdded: true,
    isNamedInCard: true,
    cell: ({ payoutId }) =>
      payoutId && link({ page: 'payouts', search: { payout: payoutId }, name: payoutId }),
  },
]
