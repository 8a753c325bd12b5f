import { payoutCalls, type Payout, type PayoutDetail } from '@paydeck/contract/calls/payouts'
import { PAGE_COUNT_HEADER } from '@paydeck/contract/protocol/client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { addressOf, call } from '#/lib/api/api.ts'
import type { Paged } from '#/ui/table/column.ts'

const payoutsKey = (merchantId: string) => ['payouts', merchantId] as const

export const payoutBlocks = (merchantId: string) =>
  queryOptions({
    queryKey: ['payout-blocks', merchantId],
    queryFn: async ({ signal }) =>
      (await call(payoutCalls.getPayoutBlocks, { merchantId }, { signal })).data,
  })

export function payoutsList(merchantId: string, page: number) {
  const args = { merchantId, query: { sort: '-createdAt', page } } as const
  return queryOptions({
    queryKey: [...payoutsKey(merchantId), 'list', page],
    meta: { watched: addressOf(payoutCalls.queryPayouts, args) },
    queryFn: async ({ signal }): Promise<Paged<Payout>> => {
      const { data, headers } = await call(payoutCalls.queryPayouts, args, { signal })
      return { items: data, totalPages: headers[PAGE_COUNT_HEADER] }
    },
    placeholderData: keepPreviousData,
  })
}

/** Totals of all payouts by status. */
export const payoutSums = (merchantId: string) =>
  queryOptions({
    queryKey: [...payoutsKey(merchantId), 'sums'],
    meta: { watched: addressOf(payoutCalls.getPayoutSums, { merchantId }) },
    queryFn: async ({ signal }) =>
      (await call(payoutCalls.getPayoutSums, { merchantId }, { signal })).data.sums,
  })

/** One payout with a page of its lines. Throws `ApiError` 404 for an unknown id. */
export const payoutById = (merchantId: string, payoutId: string, page: number) =>
  queryOptions({
    queryKey: [...payoutsKey(merchantId), 'one', payoutId, page],
    queryFn: async ({ signal }): Promise<PayoutDetail> =>
      (await call(payoutCalls.getPayout, { merchantId, payoutId, query: { page } }, { signal }))
        .data,
    placeholderData: (previous) => (previous?.payoutId === payoutId ? previous : undefined),
  })
