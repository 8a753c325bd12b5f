import { Link } from '@tanstack/react-router'

import { useSession } from '#/entities/session/use-session.ts'
import type { DateRange } from '#/ui/date/date-range.ts'

import { CountCard } from './count-card.tsx'
import type { OverviewLists } from './count-lists.ts'
import type { Totals } from './use-previous-totals.ts'

interface CountCardsProps {
  range: DateRange
  today: string
  lists: OverviewLists | undefined
  previousTotals: Totals | undefined
  isLoading: boolean
}

export function CountCards({ range, today, lists, previousTotals, isLoading }: CountCardsProps) {
  const { slug } = useSession()
  const shared = {
    range,
    today,
    isLoading,
    hasToday: range.from <= today && today <= range.to,
  }
  return (
    <>
      <CountCard
        {...shared}
        title="Total Transactions"
        unit="transactions"
        previousTotal={previousTotals?.transactions}
        link={(days, label, children) => (
          <Link to="/$slug/payments" params={{ slug }} search={days} aria-label={label}>
            {children}
          </Link>
        )}
        lists={
          lists && {
            daily: lists.transactionSum,
            forToday: lists.transactionsForToday,
            aggregated: lists.transactionsAggregatedSum,
          }
        }
      />
      <CountCard
        {...shared}
        title="Total Customers"
        unit="customers"
        previousTotal={previousTotals?.customers}
        link={(days, label, children) => (
          <Link to="/$slug/customers" params={{ slug }} search={days} aria-label={label}>
            {children}
          </Link>
        )}
        lists={
          lists && {
            daily: lists.customerCount,
            forToday: lists.customersForToday,
            aggregated: lists.customerAggregatedCount,
          }
        }
      />
    </>
  )
}
