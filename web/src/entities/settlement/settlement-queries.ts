import {
  reportCalls,
  type SettlementItem,
  type settlementQuery,
} from '@paydeck/contract/calls/reports'
import type { Country } from '@paydeck/contract/money/currency'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'

import { call } from '#/lib/api/api.ts'
import type { Paged } from '#/ui/table/column.ts'

/** Totals of the whole report. */
export const settlementSums = (
  merchantId: string,
  countryCode: Country,
  { page: _page, ...query }: SettlementQuery,
) =>
  queryOptions({
    queryKey: ['payouts', merchantId, 'settlement-sums', countryCode, query],
    queryFn: async ({ signal }) =>
      (await call(reportCalls.getSettlementSums, { merchantId, countryCode, query }, { signal }))
        .data,
    placeholderData: keepPreviousData,
  })

export type SettlementQuery = z.input<typeof settlementQuery>

/** Entries in a country's currency, newest first. Keeps the old page while the next one loads. */
export const settlementReport = (
  merchantId: string,
  countryCode: Country,
  query: SettlementQuery,
) =>
  queryOptions({
    queryKey: ['payouts', merchantId, 'settlement', countryCode, query],
    queryFn: async ({ signal }): Promise<Paged<SettlementItem>> =>
      (await call(reportCalls.getSettlementReport, { merchantId, countryCode, query }, { signal }))
        .data,
    placeholderData: keepPreviousData,
  })
