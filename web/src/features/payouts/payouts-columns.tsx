import type { Payout } from '@paydeck/contract/calls/payouts'
import type { Country } from '@paydeck/contract/money/currency'
import { formatCalendarDay } from '@paydeck/contract/time/days'
import type { ReactNode } from 'react'

import { payoutCurrency } from '#/entities/payout/payout-currency.ts'
import { payoutDateLabel } from '#/entities/payout/payout-date.ts'
import { PayoutStatusBadge } from '#/entities/payout/payout-status-badge.tsx'
import { zoneName } from '#/lib/text/zone-name.ts'
import type { Column } from '#/ui/table/column.ts'
import { DateTime } from '#/ui/date/date-time.tsx'
import { MoneyText } from '#/ui/controls/money-text.tsx'

interface ColumnOptions {
  timeZone: string
  tradingCountry: Country
  link: (payout: Payout, children: ReactNode) => ReactNode
}

export function payoutsColumns({
  timeZone,
  tradingCountry,
  link,
}: ColumnOptions): Column<Payout>[] {
  return [
    {
      header: 'Date paid',
      headerNote: zoneName(timeZone),
      slot: 'id',
      cell: (payout) =>
        link(
          payout,
          <>
            {payout.status !== 'paid' && `${payoutDateLabel[payout.status].verb} `}
            <DateTime at={payout.createdAt} timeZone={timeZone} />
          </>,
        ),
    },
    {
      header: 'Arrival',
      slot: 'date',
      isNamedInCard: true,
      cell: ({ arrivalDate }) => arrivalDate && formatCalendarDay(arrivalDate),
    },
    {
      header: 'Reference',
      slot: 'meta',
      cell: ({ reference }) => reference,
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
      cell: (payout) => (
        <MoneyText amount={payout.amount} currency={payoutCurrency(payout, tradingCountry)} />
      ),
    },
  ]
}
