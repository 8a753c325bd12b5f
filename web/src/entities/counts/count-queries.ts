import { paymentCalls } from '@paydeck/contract/calls/payments/payments'
import { wireRange } from '@paydeck/contract/time/days'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '#/lib/api/api.ts'
import type { DateRange } from '#/ui/date/date-range.ts'

/** Payments and new customers per local day, as `[day, count]` pairs. */
export const dailyCounts = (merchantId: string, range: DateRange, timeZone: string) =>
  queryOptions({
    queryKey: ['counts', merchantId, range, timeZone],
    queryFn: async ({ signal }) => {
      const args = { merchantId, query: { ...wireRange(range.from, range.to), timeZone } }
      const [transactions, customers] = await Promise.all([
        call(paymentCalls.countTransactionsDaily, args, { signal }),
        call(paymentCalls.countCustomersDaily, args, { signal }),
      ])
      return { transactions: transactions.data, customers: customers.data }
    },
    placeholderData: keepPreviousData,
  })
