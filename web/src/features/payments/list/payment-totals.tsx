import type {
  PaymentsQuery,
  PaymentTotals as Totals,
} from '@paydeck/contract/calls/payments/payments'
import { formatMoney, formatMoneyWithCode } from '@paydeck/contract/money/money'
import { useQuery } from '@tanstack/react-query'

import { paymentTotals } from '#/entities/payment/payment-queries.ts'
import { Total, TotalGroup, TotalHint, Totals as UnderList } from '#/ui/totals/total.tsx'

type Counts = Readonly<Record<string, number>>

interface TotalsQuery {
  query: PaymentsQuery
  hasOwnRows: boolean
}

/** Undefined until known. */
export function usePaymentTotals(merchantId: string, { query, hasOwnRows: enabled }: TotalsQuery) {
  const { data: totals } = useQuery({ ...paymentTotals(merchantId, query), enabled })
  return (
    totals && {
      totals,
      filterCounts: totals.counts ? { status: withAll(totals.counts) } : undefined,
    }
  )
}

/** Adds the count of all, for the status filter's first option. */
const withAll = (counts: Counts): Counts => ({
  ...counts,
  all: Object.values(counts).reduce((sum, n) => sum + n, 0),
})

interface PaymentTotalsProps {
  totals: Totals
  /** The listed status, or `all`. */
  status: string
}

/** The number of payments on all pages, and their sums by currency. */
export function PaymentTotals({ totals: { counts, sums }, status }: PaymentTotalsProps) {
  const listed = counts && (withAll(counts)[status] ?? 0)
  if (listed === 0) return null
  const format = sums && sums.length > 1 ? formatMoneyWithCode : formatMoney
  return (
    <UnderList>
      <Total name="Payments">
        {listed === null ? 'More than 10,000' : listed.toLocaleString('en-AU')}
      </Total>
      {sums?.map(({ currency, payments, taken, refunded, fee }) => (
        <TotalGroup key={currency}>
          <Total name="Paid">{payments.toLocaleString('en-AU')}</Total>
          <Total name="Taken">{format(taken, currency)}</Total>
          <Total name="Refunded">{format(refunded, currency)}</Total>
          <Total name="Fees">{format(fee, currency)}</Total>
        </TotalGroup>
      ))}
      {sums === null && <TotalHint>Narrow the dates for a total.</TotalHint>}
    </UnderList>
  )
}
